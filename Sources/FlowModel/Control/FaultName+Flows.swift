public import IdentityModel

extension FaultName {
    /// Whether a run of the flow at the sandbox can meet the fault.
    ///
    /// A run need not meet it: a login that succeeds with the stored first factor sends no code.
    public func concerns(_ flow: FlowName) -> Bool {
        switch flow {
        // They send nothing to a provider of kind kobil.
        case .restart, .logout, .deleteUser: false
        case .stayLoggedIn: isOfEveryRequest || isOfTokens && self != .wrongNonce || self == .lockedUser
        // The authorization code is not redeemed.
        case .changePassword: isOfEveryRequest || isOfPages
        case .forgotPassword: isOfEveryRequest || isOfPages || isOfCodes
        case .activate, .addUser, .login, .webActivate: !isOfSudoPlatform
        }
    }

    /// Whether a run of a Sudo flow can meet the fault; the Sudo user client does not check the signatures of tokens.
    public func concerns(_ flow: SudoFlowName) -> Bool {
        switch flow {
        // It sends nothing to the provider.
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

    /// Whether any flow of a provider can meet the fault.
    public func concerns(_ kind: ProviderKind) -> Bool {
        kind == .sudo
            ? SudoFlowName.allCases.contains { concerns($0) } : FlowName.allCases.contains { concerns($0) }
    }

    /// Whether any request of a flow meets it, apart from discovery and keys.
    private var isOfEveryRequest: Bool { [.serverError, .unavailable, .cutBody, .slow].contains(self) }

    /// Whether it concerns tokens that are checked.
    private var isOfTokens: Bool {
        [.wrongNonce, .wrongSignature, .unknownKey, .clockSkew, .noKeys].contains(self)
    }

    /// Whether it concerns the answers to pages.
    private var isOfPages: Bool { [.expiredPage, .lockedUser].contains(self) }

    /// Whether it concerns activation codes and authorization codes.
    private var isOfCodes: Bool { [.wrongCode, .expiredCode].contains(self) }
}
