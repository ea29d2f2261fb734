public import IdentityModel

extension FaultName {
    /// Whether the fault can affect a run of the flow at the sandbox.
    ///
    /// It need not affect every run: a login that succeeds with the stored first factor sends no code.
    public func concerns(_ flow: FlowName) -> Bool {
        switch flow {
        // They send no request to a provider of kind kobil.
        case .restart, .logout, .deleteUser: false
        case .stayLoggedIn: isOfEveryRequest || isOfTokens && self != .wrongNonce || self == .lockedUser
        // The authorization code is not redeemed.
        case .changePassword: isOfEveryRequest || isOfPages
        case .forgotPassword: isOfEveryRequest || isOfPages || isOfCodes
        case .activate, .addUser, .login, .webActivate: !isOfSudoPlatform
        }
    }

    /// Whether the fault can affect a run of a Sudo flow.
    ///
    /// The Sudo user client does not verify the signatures of tokens.
    public func concerns(_ flow: SudoFlowName) -> Bool {
        switch flow {
        // It sends no request.
        case .reset: false
        case .registerTest, .registerFSSO: isOfEveryRequest || self == .clockSkew
        case .registerDeviceCheck, .registerPlayIntegrity:
            isOfEveryRequest || self == .clockSkew || self == .attestationRefused
        case .signIn:
            isOfEveryRequest || [.clockSkew, .challengeExpired, .nonceReused, .lockedUser].contains(self)
        case .federatedSignIn: isOfEveryRequest || isOfPages || isOfCodes
        case .federatedSignOut: [.serverError, .unavailable, .slow].contains(self)
        case .refresh: isOfEveryRequest || self == .lockedUser
        case .signOut, .globalSignOut, .deregister, .resetUserData: isOfEveryRequest
        }
    }

    /// Whether the fault can affect any flow at a provider of this kind.
    public func concerns(_ kind: ProviderKind) -> Bool {
        kind == .sudo
            ? SudoFlowName.allCases.contains { concerns($0) } : FlowName.allCases.contains { concerns($0) }
    }

    /// Whether it affects any request of a flow, except discovery and keys.
    private var isOfEveryRequest: Bool { [.serverError, .unavailable, .cutBody, .slow].contains(self) }

    /// Whether it affects tokens that are verified.
    private var isOfTokens: Bool {
        [.wrongNonce, .wrongSignature, .unknownKey, .clockSkew, .noKeys].contains(self)
    }

    /// Whether it affects the answers to pages.
    private var isOfPages: Bool { [.expiredPage, .lockedUser].contains(self) }

    /// Whether it affects activation codes and authorization codes.
    private var isOfCodes: Bool { [.wrongCode, .expiredCode].contains(self) }
}
