/// Hands the authorization code on: it is exchanged for tokens, the user is activated on this device and logged in.
///
/// An empty code, which the documents' samples pass after a failure, ends CANNOT_ACQUIRE_AUTHORIZATION_CODE and sends nothing. A user who is on
/// this device already is refreshed: his entry, authentication mode and first factor become those of this login, status OK. At a KOBIL
/// provider the client of logins activates nobody: somebody who is not on this device ends MISMATCHED_USER. Mode PIN asks for the new PIN before
/// anything is sent. An ID token that is not trusted ends INVALID_TOKEN, a refused code CANNOT_ACQUIRE_TOKEN_DATA, a lost answer
/// NOT_REACHABLE. Source: KOBIL Shift Lite, SetAuthorisationCode.
public struct SetAuthorisationCodeEvent: KsMacroEvent, Hashable {
    /// The tenant.
    public var tenantId: String
    /// The user of the older documented form, nil or empty for whoever logged in.
    ///
    /// Where he is named, somebody else's code ends MISMATCHED_USER.
    public var userId: String?
    /// How the first factor shall be guarded.
    public var authenticationMode: AuthenticationMode
    /// The authorization code, at most once exchanged.
    public var authorisationCode: Secret
    /// The client whose pages gave the code.
    public var clientId: String
    /// The redirect URI of the authorization request where it was not the profile's: a loopback one may have any port (RFC 8252, section 7.3).
    public var redirectURI: String?
    /// The trace that the event belongs to.
    public var traceContext: TraceContext

    /// Makes the event in the documents' present form.
    public init(
        tenantId: String, authenticationMode: AuthenticationMode, authorisationCode: String, clientId: String,
        traceContext: TraceContext = .none
    ) {
        self.tenantId = tenantId
        self.userId = nil
        self.authenticationMode = authenticationMode
        self.authorisationCode = Secret(authorisationCode)
        self.clientId = clientId
        self.traceContext = traceContext
    }

    /// Makes the event in the documents' older form.
    public init(
        userIdentifier: KsUserIdentifier, authenticationMode: AuthenticationMode, authorisationCode: String,
        clientId: String, traceContext: TraceContext = .none
    ) {
        self.init(
            tenantId: userIdentifier.tenantId, authenticationMode: authenticationMode,
            authorisationCode: authorisationCode, clientId: clientId, traceContext: traceContext)
        self.userId = userIdentifier.userId
    }
}

/// Tells whether the user is activated and logged in; only OK is success.
public struct SetAuthorisationCodeResultEvent: KsResultEvent, Hashable {
    /// How the event ended.
    public let outcome: ResultOutcome
    /// Who is logged in now, nil after an error.
    public let userIdentifier: KsUserIdentifier?
    /// Whether he was not on this device before.
    public let isNewUser: Bool
    /// The protection of a key that Shift Lite does not have: always nil.
    public var mkexKeyProtection: String? { nil }
    /// The protection of a key that Shift Lite does not have: always nil.
    public var tmsKeyProtection: String? { nil }

    /// Makes the result.
    public init(outcome: ResultOutcome, userIdentifier: KsUserIdentifier? = nil, isNewUser: Bool = false) {
        self.outcome = outcome
        self.userIdentifier = userIdentifier
        self.isNewUser = isNewUser
    }
}

/// The documented iOS name.
public typealias KSMSetAuthorisationCodeEvent = SetAuthorisationCodeEvent
/// The documented iOS name.
public typealias KSMSetAuthorisationCodeResultEvent = SetAuthorisationCodeResultEvent
