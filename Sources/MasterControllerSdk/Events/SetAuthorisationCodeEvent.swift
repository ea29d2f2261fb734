/// Exchanges an authorization code for tokens, activates the user on this device, and signs them in.
///
/// An empty code, which the documented samples pass after a failure, ends CANNOT_ACQUIRE_AUTHORIZATION_CODE and sends nothing. For a user
/// who is on this device already, the entry, authentication mode and first factor are replaced, status OK. At a KOBIL provider the client
/// of logins activates no one: a user who is not on this device ends MISMATCHED_USER. Mode PIN asks for the new PIN before anything is
/// sent. A rejected ID token ends INVALID_TOKEN, a refused code CANNOT_ACQUIRE_TOKEN_DATA, a lost answer NOT_REACHABLE. Source: KOBIL Shift
/// Lite, SetAuthorisationCode.
public struct SetAuthorisationCodeEvent: KsMacroEvent, Hashable {
    public var tenantId: String
    /// The user of the older form; nil or empty for any.
    ///
    /// Another user's code ends MISMATCHED_USER.
    public var userId: String?
    /// The authentication mode for the first factor.
    public var authenticationMode: AuthenticationMode
    /// The authorization code; it is exchanged at most once.
    public var authorisationCode: Secret
    /// The client of the pages that gave the code.
    public var clientId: String
    /// The redirect URI of the authorization request, where it differs from the profile's: a loopback URI may have any port (RFC 8252,
    /// section 7.3).
    public var redirectURI: String?
    public var traceContext: TraceContext

    /// Makes the event in the current documented form.
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

    /// Makes the event in the older documented form.
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

/// Says whether the user is activated and signed in; only OK is success.
public struct SetAuthorisationCodeResultEvent: KsResultEvent, Hashable {
    public let outcome: ResultOutcome
    /// The signed-in user; nil after an error.
    public let userIdentifier: KsUserIdentifier?
    /// Whether the user is new on this device.
    public let isNewUser: Bool
    /// Always nil: Shift Lite has no such key.
    public var mkexKeyProtection: String? { nil }
    /// Always nil: Shift Lite has no such key.
    public var tmsKeyProtection: String? { nil }

    public init(outcome: ResultOutcome, userIdentifier: KsUserIdentifier? = nil, isNewUser: Bool = false) {
        self.outcome = outcome
        self.userIdentifier = userIdentifier
        self.isNewUser = isNewUser
    }
}

public typealias KSMSetAuthorisationCodeEvent = SetAuthorisationCodeEvent
public typealias KSMSetAuthorisationCodeResultEvent = SetAuthorisationCodeResultEvent
