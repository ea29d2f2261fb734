import FlowModel
import IdentityModel
import Localization
import TerminalUI

extension ScreenView {
    /// The menu rows of choices.
    func rows(_ choices: [Choice], _ context: WizardContext) -> [MenuRow<Choice>] {
        choices.map { choice in
            let (title, note) = words(choice, context)
            return MenuRow(item: choice, title: title, note: note)
        }
    }

    private func words(_ choice: Choice, _ context: WizardContext) -> (String, String) {
        let one = context.snapshot.users.count == 1 ? context.snapshot.users.first?.userIdentifier.user : nil
        let name = one?.shown ?? texts[.choiceSomebody]
        return switch choice {
        case .onboard:
            (
                texts[.choiceOnboard],
                texts[context.hasActivationCodes ? .choiceOnboardNote : .choiceOnboardElseNote]
            )
        case .login:
            (
                one.map { texts[.choiceLoginAs, ["name": $0.shown]] } ?? texts[.choiceLogin],
                texts[loginNote(context.snapshot)]
            )
        case .restart: (texts[.choiceRestart], texts[restartNote(context.snapshot)])
        // Without a name the title is short, so that the other entries' notes fit beside their titles.
        case .deleteUser where one == nil: (texts[.choiceDeleteSome], texts[.choiceDeleteSomeNote])
        case .forgotPassword where context.provider?.kind == .kobil:
            (texts[.choiceForgotPassword], texts[.choiceForgotCodeNote])
        case .flow(let flow): (texts[flow.words.choice, ["name": name]], texts[flow.words.note])
        case .loginBy(let way): (texts[way.words.choice], texts[way.words.note])
        case .passwordWithCode: (texts[.choicePasswordWithCode], texts[.choicePasswordWithCodeNote])
        case .users: (texts[.choiceUsers], texts[.choiceUsersNote])
        case .onboardFile: (texts[.choiceOnboardFile], texts[.choiceOnboardFileNote])
        case .clients: (texts[.choiceClients], texts[.choiceClientsNote])
        case .events: (texts[.choiceEvents], texts[.choiceEventsNote])
        case .tokens: (texts[.choiceTokens], texts[.choiceTokensNote])
        case .sudoFlow(let flow, let via):
            SudoFlowRequest(flow, via: via).words.entry(texts, isSandbox: context.sudo.provider?.isSandbox == true)
        case .sudoAdministration: (texts[.sudoAdministration], texts[.sudoAdministrationNote])
        case .sudoList(let list): (texts[list.row.title], texts[list.row.note])
        case .attest(.deviceCheck): (texts[.sudoAttestDevice], texts[.sudoAttestNote])
        case .attest(.playIntegrity): (texts[.sudoAttestPlay], texts[.sudoAttestNote])
        case .checkSudoPlatform: (texts[.sudoCheck], texts[.sudoCheckNote])
        case .openSudoAgain: (texts[.choiceTryAgain], texts[.sudoOpenAgainNote])
        case .leaveSudoPlatform: (texts[.sudoLeave], "")
        case .states: (texts[.choiceStates], texts[.choiceStatesNote])
        case .providerDetails: (texts[.choiceProvider], texts[.choiceProviderNote])
        case .sudoPlatform: (texts[.choiceSudo], texts[.choiceSudoNote])
        case .loginWithPassword: (texts[.choiceLoginNow], texts[.choiceLoginNowNote])
        case .tryAgain: (texts[.choiceTryAgain], texts[.choiceTryAgainNote])
        case .edit: (texts[.sudoEdit], texts[.sudoEditNote])
        case .failedEvent: (texts[.choiceFailedEvent], texts[.choiceFailedEventNote])
        case .loginAgain: (texts[.choiceLoginAgain], texts[.choiceLoginAgainNote])
        case .newCode(let user): (texts[.choiceNewCode, ["name": user.shown]], texts[.choiceNewCodeNote])
        case .givePassword: (texts[.choiceGivePassword], texts[.choiceGivePasswordNote])
        case .unlock(let user): (texts[.choiceUnlock, ["name": user.shown]], texts[.choiceUnlockNote])
        case .activateWithCode: (texts[.choiceActivateNow], texts[.choiceActivateNowNote])
        case .nextUser: (texts[.choiceNextUser], texts[.choiceNextUserNote])
        case .goOnWithPassword: (texts[.choiceGoOn], texts[.choiceGoOnNote])
        case .startAgain: (texts[.choiceStartAgain], texts[.choiceStartAgainNote])
        case .start: (texts[.choiceStart], "")
        case .quit: (texts[.choiceQuit], "")
        }
    }

    private func loginNote(_ snapshot: SdkSnapshot) -> TextKey {
        guard !snapshot.users.isEmpty else { return .choiceFirstLoginNote }
        return snapshot.usersWhoCanStay.isEmpty ? .choiceLoginPasswordNote : .choiceLoginNote
    }

    private func restartNote(_ snapshot: SdkSnapshot) -> TextKey {
        guard let user = snapshot.loggedInUser else { return .choiceRestartNote }
        return snapshot.canStay(user) ? .choiceRestartLoggedInNote : .choiceRestartPasswordNote
    }
}

extension Texts {
    /// The name of a step of a run, and the sentence that is shown while it runs.
    func step(_ step: RunStep) -> (name: String, running: String) {
        switch step {
        case .flow(let step): self.step(step)
        case .sudo(let step): self.step(step)
        }
    }

    /// The name of the step with this documented name; `nil` if the step is unknown.
    func name(ofStep documented: String) -> String? { knownStep(documented).map { step($0).name } }

    /// The sentence shown while the step with this documented name runs; `nil` if the step is unknown.
    func sentence(ofStep documented: String) -> String? { knownStep(documented).map { step($0).running } }

    private func knownStep(_ documented: String) -> RunStep? {
        FlowStep(rawValue: documented).map(RunStep.flow) ?? SudoFlowStep(rawValue: documented).map(RunStep.sudo)
    }

    /// The name of a step, and the sentence that is shown while it runs.
    func step(_ name: FlowStep) -> (name: String, running: String) {
        switch name {
        case .start: (self[.stepStart], self[.stepStartRunning])
        case .getAstClientData: (self[.stepClientData], self[.stepClientDataRunning])
        case .getAuthorizationCode: (self[.stepCode], self[.stepCodeRunning])
        case .setAuthorisationCode: (self[.stepSet], self[.stepSetRunning])
        case .offlineLogin: (self[.stepOffline], self[.stepOfflineRunning])
        case .clearIamTokenCache: (self[.stepClear], self[.stepClearRunning])
        case .restart: (self[.stepRestart], self[.stepRestartRunning])
        case .deleteUser: (self[.stepDelete], self[.stepDeleteRunning])
        case .deviceLogin: (self[.stepDevice], self[.stepDeviceRunning])
        }
    }
}
