/// Exchanges an authorization code for tokens, activates the user on this device, and signs them in.
///
/// An empty code, which the documented samples pass after a failure, ends CANNOT_ACQUIRE_AUTHORIZATION_CODE and sends
/// nothing. For a user who is already on this device, the entry, authentication mode and first factor are replaced,
/// with status OK. At a KOBIL provider the client for logins activates no one: a user who is not on this device ends
/// MISMATCHED_USER. Mode PIN requests the new PIN before anything is sent.
///
/// A rejected ID token ends INVALID_TOKEN, a rejected code CANNOT_ACQUIRE_TOKEN_DATA, a lost response NOT_REACHABLE.
/// Source: KOBIL Shift Lite, SetAuthorisationCode.
public struct SetAuthorisationCodeEvent: KsMacroEvent, Hashable {
    public var tenantId: String
    /// The user in the older form; `nil` or empty accepts any.
    ///
    /// Another user's code ends MISMATCHED_USER.
    public var userId: String?
    /// The authentication mode for the first factor.
    public var authenticationMode: AuthenticationMode
    /// The authorization code; it is exchanged at most once.
    public var authorisationCode: Secret
    /// The client whose pages returned the code.
    public var clientId: String
    /// The redirect URI of the authorization request, if it differs from the profile's, because a loopback URI can have
    /// any port (RFC 8252, section 7.3).
    public var redirectURI: String?
    public var traceContext: TraceContext

    /// Creates the event in the current documented form.
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

    /// Creates the event in the older documented form.
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

/// Whether the user is activated and signed in; only OK means success.
public struct SetAuthorisationCodeResultEvent: KsResultEvent, Hashable {
    public let outcome: ResultOutcome
    /// The signed-in user; `nil` after an error.
    public let userIdentifier: KsUserIdentifier?
    /// Whether the user is new on this device.
    public let isNewUser: Bool
    /// Always `nil`: Shift Lite has no such key.
    public var mkexKeyProtection: String? { nil }
    /// Always `nil`: Shift Lite has no such key.
    public var tmsKeyProtection: String? { nil }

    public init(outcome: ResultOutcome, userIdentifier: KsUserIdentifier? = nil, isNewUser: Bool = false) {
        self.outcome = outcome
        self.userIdentifier = userIdentifier
        self.isNewUser = isNewUser
    }
}

public typealias KSMSetAuthorisationCodeEvent = SetAuthorisationCodeEvent
public typealias KSMSetAuthorisationCodeResultEvent = SetAuthorisationCodeResultEvent
