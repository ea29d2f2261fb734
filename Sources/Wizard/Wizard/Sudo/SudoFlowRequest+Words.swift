import FlowModel
import IdentityModel
import Localization
import TerminalUI

extension SudoFlowRequest {
    var words: FlowWords {
        switch flow {
        case .registerTest:
            FlowWords(
                .sudoRegisterTest, .sudoRegisterTestNote, sandbox: .sudoRegisterTestSandboxNote, .sudoAboutTest,
                .sudoResultRegistered)
        case .registerFSSO:
            FlowWords(.sudoRegisterFSSO, .sudoRegisterFSSONote, .sudoAboutFSSO, .sudoResultRegistered)
        case .registerDeviceCheck:
            FlowWords(
                .sudoRegisterDevice, .sudoRegisterDeviceNote, sandbox: .sudoRegisterDeviceSandboxNote,
                .sudoAboutDevice, .sudoResultRegistered)
        case .registerPlayIntegrity:
            FlowWords(
                .sudoRegisterPlay, .sudoRegisterPlayNote, sandbox: .sudoRegisterPlaySandboxNote, .sudoAboutPlay,
                .sudoResultRegistered)
        case .signIn where via == .key:
            FlowWords(.sudoSignInKey, .sudoSignInKeyNote, .sudoAboutSignInKey, .sudoResultSignedIn)
        case .signIn:
            FlowWords(.sudoSignInIssuer, .sudoSignInIssuerNote, .sudoAboutSignInIssuer, .sudoResultSignedIn)
        case .federatedSignIn:
            FlowWords(.sudoHostedSignIn, .sudoHostedSignInNote, .sudoAboutHosted, .sudoResultHosted)
        case .federatedSignOut:
            FlowWords(.sudoHostedSignOut, .sudoHostedSignOutNote, .sudoAboutHostedOut, .sudoResultHostedOut)
        case .refresh: FlowWords(.sudoRefresh, .sudoRefreshNote, .sudoAboutRefresh, .sudoResultRefreshed)
        case .signOut: FlowWords(.sudoSignOut, .sudoSignOutNote, .sudoAboutSignOut, .sudoResultSignedOut)
        case .globalSignOut:
            FlowWords(
                .sudoGlobalSignOut, .sudoGlobalSignOutNote, .sudoAboutGlobalSignOut, .sudoResultGlobal,
                QuestionWords(.sudoAskGlobal, .sudoAskGlobalText, .sudoAskGlobalKeep, .sudoAskGlobalDo))
        case .deregister:
            FlowWords(
                .sudoDeregister, .sudoDeregisterNote, .sudoAboutDeregister, .sudoResultDeregistered,
                QuestionWords(.sudoAskDeregister, .sudoAskDeregisterText, .confirmDeleteKeep, .sudoAskDeregisterDo))
        case .reset:
            FlowWords(
                .sudoReset, .sudoResetNote, .sudoAboutReset, .sudoResultReset,
                QuestionWords(.sudoAskReset, .sudoAskResetText, .sudoAskResetKeep, .sudoAskResetDo))
        case .resetUserData:
            FlowWords(
                .sudoResetUserData, .sudoResetUserDataNote, .sudoAboutResetUserData, .sudoResultData,
                QuestionWords(.sudoAskData, .sudoAskDataText, .sudoAskDataKeep, .sudoAskDataDo))
        }
    }
}

extension FlowWords {
    /// Creates the words of a Sudo flow: its menu entry is its name, and all flows share the sentence about a failure.
    fileprivate init(
        _ name: TextKey, _ note: TextKey, sandbox sandboxNote: TextKey? = nil, _ explanation: TextKey,
        _ succeeded: TextKey, _ question: QuestionWords? = nil
    ) {
        self.init(
            name: name, choice: name, note: note, explanation: explanation, succeeded: succeeded, failed: .sudoFailed,
            sandboxNote: sandboxNote, question: question)
    }
}

extension Texts {
    /// The name of the registered user, or "a user" if it is unknown.
    func shown(_ snapshot: SudoSnapshot) -> String {
        snapshot.username.map { UntrustedText($0).shownName(limit: 60) } ?? self[.choiceSomebody]
    }

    /// The name of a step of a Sudo flow, and the sentence that is shown while it runs.
    func step(_ step: SudoFlowStep) -> (name: String, running: String) {
        switch step {
        case .attestationToken: (self[.sudoStepAttestation], self[.sudoStepAttestationRunning])
        case .getAuthenticationInfo: (self[.sudoStepInfo], self[.sudoStepInfoRunning])
        case .generateKeyPair: (self[.sudoStepKeyPair], self[.sudoStepKeyPairRunning])
        case .signUp: (self[.sudoStepSignUp], self[.sudoStepSignUpRunning])
        case .initiateAuth: (self[.sudoStepChallenge], self[.sudoStepChallengeRunning])
        case .respondToAuthChallenge: (self[.sudoStepAnswer], self[.sudoStepAnswerRunning])
        case .registerFederatedId: (self[.sudoStepIdentity], self[.sudoStepIdentityRunning])
        case .refreshTokens: (self[.sudoStepRefresh], self[.sudoStepRefreshRunning])
        case .authorize: (self[.sudoStepAuthorize], self[.sudoStepAuthorizeRunning])
        case .token: (self[.sudoStepToken], self[.sudoStepTokenRunning])
        case .logout: (self[.sudoStepLogout], self[.sudoStepLogoutRunning])
        case .revokeToken: (self[.sudoStepRevoke], self[.sudoStepRevokeRunning])
        case .clearAuthTokens: (self[.sudoStepClear], self[.sudoStepClearRunning])
        case .globalSignOut: (self[.sudoStepGlobal], self[.sudoStepGlobalRunning])
        case .deregister: (self[.sudoStepDelete], self[.sudoStepDeleteRunning])
        case .reset: (self[.sudoStepReset], self[.sudoStepResetRunning])
        case .resetUserData: (self[.sudoStepData], self[.sudoStepDataRunning])
        }
    }
}
