public import FoundationEssentials

/// The state of a Sudo user client at one moment, as its key store has it; needs no network.
public struct SudoSnapshot: Sendable, Hashable {
    /// Whether a user is registered and signed in.
    public var state: SudoState
    public var namespace: String
    /// The name of the registered user.
    public var username: String?
    /// The claim `sub` of the ID token; nil without tokens.
    public var subject: String?
    /// The claim `custom:identityId` of the ID token; nil before `registerFederatedId`.
    public var identityID: String?
    /// The registration methods of the configuration that this program knows, in its order.
    public var supportedMethods: [SudoRegistrationMethod]
    /// Whether the configuration has hosted pages (`federatedSignIn`).
    public var hasHostedPages: Bool
    /// Whether the namespace has a sign-in key.
    public var hasSignInKey: Bool
    /// Whether the session came from the hosted pages: the ID token has `identities`.
    public var isFederated: Bool
    /// When the ID token expires; nil without tokens.
    public var tokenExpiry: Date?
    /// The user of a registration whose outcome is not known, because the program ended or no answer came; nil if there is none.
    ///
    /// The next flow asks the service.
    public var interruptedRegistration: String?

    /// Makes a snapshot; parts left out are those of a client without a user.
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

    /// Why a flow is not possible in this state; nil if it is possible.
    ///
    /// Pure; the client and the provider check again.
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
