public import FoundationEssentials
public import IdentityModel

/// Logs in by a code that the person types into a browser elsewhere (RFC 8628); the tokens are kept as after SetAuthorisationCode.
///
/// No event of the vendor's: for providers of the kinds keycloak and oidc. Ends NOT_SUPPORTED where the provider offers no such login, and at kind
/// kobil, whose devices prove themselves by headers that a browser elsewhere cannot send; USER_CANCEL where the person denies it there or
/// cancels here; USER_CONFIRMATION_TIMEOUT where the code runs out. The provider is asked as often as it allows; other events wait meanwhile.
public struct DeviceLoginEvent: KsMacroEvent {
    /// The tenant.
    public var tenantId: String
    /// How the first factor shall be guarded.
    public var authenticationMode: AuthenticationMode
    /// The client that gets the tokens; empty takes the profile's client of logins.
    public var clientId: String
    /// The user who must log in; nil or empty for anybody.
    ///
    /// Somebody else ends MISMATCHED_USER.
    public var userId: String?
    /// The trace that the event belongs to.
    public var traceContext: TraceContext
    /// Is told the code to show, once, on a background thread, before the provider is asked for the first time; must not block.
    public var onUserCode: @Sendable (DeviceUserCode) -> Void

    /// Makes the event.
    public init(
        tenantId: String, authenticationMode: AuthenticationMode = .no, clientId: String = "", userId: String? = nil,
        traceContext: TraceContext = .none, onUserCode: @escaping @Sendable (DeviceUserCode) -> Void
    ) {
        self.tenantId = tenantId
        self.authenticationMode = authenticationMode
        self.clientId = clientId
        self.userId = userId
        self.traceContext = traceContext
        self.onUserCode = onUserCode
    }
}

/// What the person needs to log in elsewhere; all texts are the provider's.
public struct DeviceUserCode: Sendable, Hashable {
    /// The code to type.
    public let userCode: UntrustedText
    /// Where to type it: an http or https URL.
    public let verificationURI: UntrustedText
    /// The same with the code in it, for a QR code or a click; nil where the provider gives none.
    public let verificationURIComplete: UntrustedText?
    /// When it is too late, by this machine's clock.
    public let expiresAt: Date
    /// How often the provider is asked at first.
    public let interval: Duration
}

/// Tells whether the user is logged in; only OK is success.
public struct DeviceLoginResultEvent: KsResultEvent, Hashable {
    /// How the event ended.
    public let outcome: ResultOutcome
    /// Who is logged in now, nil after an error.
    public let userIdentifier: KsUserIdentifier?
    /// Whether he was not on this device before.
    public let isNewUser: Bool

    /// Makes the result.
    public init(outcome: ResultOutcome, userIdentifier: KsUserIdentifier? = nil, isNewUser: Bool = false) {
        self.outcome = outcome
        self.userIdentifier = userIdentifier
        self.isNewUser = isNewUser
    }
}
