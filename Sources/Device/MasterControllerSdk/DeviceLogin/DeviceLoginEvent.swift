public import FoundationEssentials
public import IdentityModel

/// Signs a user in with a code that they type into a browser elsewhere (RFC 8628); stores the tokens as
/// SetAuthorisationCode does.
///
/// Not a documented event; for the provider kinds keycloak and oidc. Ends NOT_SUPPORTED if the provider has no such
/// login, and for kind kobil, whose devices authenticate by headers that a browser elsewhere cannot send. Ends
/// USER_CANCEL if the user denies the login or cancels it here, and USER_CONFIRMATION_TIMEOUT if the code expires.
/// Polls as often as the provider allows; other events wait in the meantime.
public struct DeviceLoginEvent: KsMacroEvent {
    public var tenantId: String
    /// The authentication mode for the first factor.
    public var authenticationMode: AuthenticationMode
    /// The client that receives the tokens; empty selects the profile's login client.
    public var clientId: String
    /// The user who must sign in; `nil` or empty accepts any.
    ///
    /// Another user ends MISMATCHED_USER.
    public var userId: String?
    public var traceContext: TraceContext
    /// Receives the code to display, once, on a background thread, before the first poll; must not block.
    public var onUserCode: @Sendable (DeviceUserCode) -> Void

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

/// The data that the user needs to sign in elsewhere; all texts come from the provider.
public struct DeviceUserCode: Sendable, Hashable {
    /// The code to type.
    public let userCode: UntrustedText
    /// Where to type it: an http or https URL.
    public let verificationURI: UntrustedText
    /// The URL with the code in it, for a QR code or a click.
    public let verificationURIComplete: UntrustedText?
    /// The expiry of the code, by this machine's clock.
    public let expiresAt: Date
    /// The initial polling interval.
    public let interval: Duration
}

/// Whether the user is signed in; only OK means success.
public struct DeviceLoginResultEvent: KsResultEvent, Hashable {
    public let outcome: ResultOutcome
    /// The signed-in user; `nil` after an error.
    public let userIdentifier: KsUserIdentifier?
    /// Whether the user is new on this device.
    public let isNewUser: Bool

    public init(outcome: ResultOutcome, userIdentifier: KsUserIdentifier? = nil, isNewUser: Bool = false) {
        self.outcome = outcome
        self.userIdentifier = userIdentifier
        self.isNewUser = isNewUser
    }
}
