public import FoundationEssentials

/// The state of a Sudo user client at one moment, read from its key store without network access.
public struct SudoSnapshot: Sendable, Hashable {
    /// Whether a user is registered and signed in.
    public var state: SudoState
    public var namespace: String
    /// The name of the registered user.
    public var username: String?
    /// The claim `sub` of the ID token; `nil` if there are no tokens.
    public var subject: String?
    /// The claim `custom:identityId` of the ID token; `nil` before `registerFederatedId`.
    public var identityID: String?
    /// The configuration's registration methods that this program supports, in the configuration's order.
    public var supportedMethods: [SudoRegistrationMethod]
    /// Whether the configuration has hosted pages (`federatedSignIn`).
    public var hasHostedPages: Bool
    /// Whether the namespace has a sign-in key.
    public var hasSignInKey: Bool
    /// Whether the session was created on the hosted pages: the ID token has `identities`.
    public var isFederated: Bool
    /// When the ID token expires; `nil` if there are no tokens.
    public var tokenExpiry: Date?
    /// The user of a registration whose outcome is unknown, because the program ended or no response arrived; `nil` if
    /// there is none.
    ///
    /// The next flow asks the service for the outcome.
    public var interruptedRegistration: String?

    /// Creates a snapshot; omitted values are those of a client without a user.
    public init(
        state: SudoState = .notRegistered, namespace: String = "ids", username: String? = nil, subject: String? = nil,
        identityID: String? = nil, supportedMethods: [SudoRegistrationMethod] = [], hasHostedPages: Bool = false,
        hasSignInKey: Bool = false, isFederated: Bool = false, tokenExpiry: Date? = nil,
        interruptedRegistration: String? = nil
    ) {
        self.state = state
        self.namespace = namespace
        self.username = username
        self.subject = subject
        self.identityID = identityID
        self.supportedMethods = supportedMethods
        self.hasHostedPages = hasHostedPages
        self.hasSignInKey = hasSignInKey
        self.isFederated = isFederated
        self.tokenExpiry = tokenExpiry
        self.interruptedRegistration = interruptedRegistration
    }

    /// Why a flow is not possible in this state, or `nil` if it is possible.
    ///
    /// Depends only on this snapshot; the client and the provider check again.
    public func obstacle(to request: SudoFlowRequest) -> SudoObstacle? {
        switch request.flow {
        case .registerTest, .registerFSSO, .registerDeviceCheck, .registerPlayIntegrity:
            state == .notRegistered ? nil : .alreadyRegistered
        case .signIn:
            if state == .signedIn {
                .alreadySignedIn
            } else if request.via == .key, state == .notRegistered || !hasSignInKey {
                .notRegistered
            } else {
                nil
            }
        case .federatedSignIn:
            if !hasHostedPages { .noHostedPages } else { state == .signedIn ? .alreadySignedIn : nil }
        case .federatedSignOut: hasHostedPages ? nil : .noHostedPages
        case .refresh, .globalSignOut, .resetUserData: state == .signedIn ? nil : .notSignedIn
        case .deregister:
            if isFederated, state == .signedIn {
                .federatedSession
            } else {
                switch state {
                case .notRegistered: .notRegistered
                case .registered: .notSignedIn
                case .signedIn: nil
                }
            }
        case .signOut, .reset: nil
        }
    }
}

/// Why a flow is not possible in the client's state.
public enum SudoObstacle: Sendable, Hashable, CaseIterable {
    /// A user is registered in the namespace.
    case alreadyRegistered
    case alreadySignedIn
    /// No user is registered in the namespace, or the user has no sign-in key.
    case notRegistered
    case notSignedIn
    case noHostedPages
    /// The session was created on the hosted pages; the user must be deleted at the identity provider.
    ///
    /// Source: Sudo Platform guide, Registration, De-registration.
    case federatedSession
}

/// The state of a Sudo user client; raw values as headless commands print them.
public enum SudoState: String, Sendable, Hashable, CaseIterable {
    /// No user is registered in the namespace.
    case notRegistered = "NOT_REGISTERED"
    /// A user is registered but not signed in.
    case registered = "REGISTERED"
    /// A user is registered and signed in.
    case signedIn = "SIGNED_IN"
}
