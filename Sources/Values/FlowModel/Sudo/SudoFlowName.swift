/// A flow at a provider of kind sudo, by its name on the command line.
public enum SudoFlowName: String, Sendable, Hashable, CaseIterable {
    /// Registers with a TEST registration key.
    case registerTest = "register-test"
    /// Registers with a token that the user's own identity provider signs (custom federated sign-in).
    case registerFSSO = "register-fsso"
    /// Registers with a DeviceCheck token.
    case registerDeviceCheck = "register-device-check"
    /// Registers with a Play Integrity token.
    case registerPlayIntegrity = "register-play-integrity"
    /// Signs a registered user in, with the sign-in key or with the user's own identity provider.
    case signIn = "sign-in"
    /// Signs in on the hosted pages; the first sign-in is the registration.
    case federatedSignIn = "federated-sign-in"
    /// Ends the session of the hosted pages.
    case federatedSignOut = "federated-sign-out"
    case refresh
    /// Revokes the refresh token and deletes the tokens.
    case signOut = "sign-out"
    /// Ends the user's sessions on every device.
    case globalSignOut = "global-sign-out"
    /// Deletes the user with all data of the user at the provider, then the client's state.
    case deregister
    /// Deletes the client's state: the keys, the user's name and the tokens of the namespace.
    case reset
    /// Deletes the user's data at the provider; the user stays registered and signed in.
    case resetUserData = "reset-user-data"

    /// Whether the flow cannot be undone, so that the user must confirm it.
    public var needsConfirmation: Bool { self == .deregister || self == .reset }

    /// Whether the flow registers a user with `SignUp`.
    public var isRegistration: Bool { method != nil }

    /// Whether the flow shows pages of the provider.
    public var hasPages: Bool { self == .federatedSignIn || self == .federatedSignOut }

    /// The registration method; `nil` for other flows.
    public var method: SudoRegistrationMethod? {
        switch self {
        case .registerTest: .test
        case .registerFSSO: .fsso
        case .registerDeviceCheck: .deviceCheck
        case .registerPlayIntegrity: .playIntegrity
        default: nil
        }
    }

    /// The steps in order, as far as they are known before the flow runs; a sign-in is one with the key.
    ///
    /// A flow may skip steps: a user with an identity ID needs neither `registerFederatedId` nor the refresh after it.
    public var steps: [SudoFlowStep] { SudoFlowRequest(self).steps }

    /// The parts of the flow that faults of the sandbox can affect.
    public var faultTargets: Set<FaultTarget> {
        switch self {
        // It sends no request.
        case .reset: []
        case .registerTest, .registerFSSO: [.answer, .body, .signedToken]
        case .registerDeviceCheck, .registerPlayIntegrity: [.answer, .body, .signedToken, .attestation]
        case .signIn: [.answer, .body, .signedToken, .challenge, .account]
        case .federatedSignIn: [.answer, .body, .page, .code]
        case .federatedSignOut: [.answer]
        case .refresh: [.answer, .body, .account]
        case .signOut, .globalSignOut, .deregister, .resetUserData: [.answer, .body]
        }
    }
}
