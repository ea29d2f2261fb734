import FlowModel
import IdentityModel
import Localization
import TerminalUI

extension ScreenView {
    /// The menu rows of choices about Sudo Platform.
    func rows(_ choices: [SudoChoice], _ context: WizardContext) -> [MenuRow<SudoChoice>] {
        choices.map { choice in
            let words = choice.words(isSandbox: context.sudo.provider?.isSandbox == true)
            return MenuRow(item: choice, title: texts[words.title], note: words.note.map { texts[$0] } ?? "")
        }
    }
}

extension SudoChoice {
    /// The choice's title and note.
    fileprivate func words(isSandbox: Bool) -> (title: TextKey, note: TextKey?) {
        switch self {
        case .flow(let flow, let via): SudoFlowRequest(flow, via: via).words.entry(isSandbox: isSandbox)
        case .tokens: (.choiceTokens, .choiceTokensNote)
        case .administration: (.sudoAdministration, .sudoAdministrationNote)
        case .check: (.sudoCheck, .sudoCheckNote)
        case .list(let list): (list.title, list.note)
        case .attest(.deviceCheck): (.sudoAttestDevice, .sudoAttestNote)
        case .attest(.playIntegrity): (.sudoAttestPlay, .sudoAttestNote)
        case .openAgain: (.choiceTryAgain, .sudoOpenAgainNote)
        case .leave: (.sudoLeave, nil)
        case .tryAgain: (.choiceTryAgain, .choiceTryAgainNote)
        case .failedEvent: (.choiceFailedEvent, .choiceFailedEventNote)
        case .edit: (.sudoEdit, .sudoEditNote)
        case .start: (.choiceStart, nil)
        case .quit: (.choiceQuit, nil)
        }
    }
}

extension FlowWords {
    fileprivate func entry(isSandbox: Bool) -> (title: TextKey, note: TextKey?) {
        (choice, isSandbox ? sandboxNote ?? note : note)
    }
}

extension SudoList {
    var title: TextKey {
        switch self {
        case .testKeys: .sudoTestKeys
        case .issuers: .sudoIssuers
        case .fingerprints: .sudoFingerprints
        case .devices: .sudoDevices
        case .addresses: .sudoAddresses
        case .registrations: .sudoRegistrations
        case .users: .sudoUsers
        }
    }

    var note: TextKey {
        switch self {
        case .testKeys: .sudoTestKeysNote
        case .issuers: .sudoIssuersNote
        case .fingerprints: .sudoFingerprintsNote
        case .devices: .sudoDevicesNote
        case .addresses: .sudoAddressesNote
        case .registrations: .sudoRegistrationsNote
        case .users: .sudoUsersNote
        }
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
