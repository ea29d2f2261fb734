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
        case .activate: (texts[.choiceActivate], texts[.choiceActivateNote])
        case .addUser: (texts[.choiceAddUser], texts[.choiceAddUserNote])
        case .login:
            (
                one.map { texts[.choiceLoginAs, ["name": $0.shown]] } ?? texts[.choiceLogin],
                texts[loginNote(context.snapshot)]
            )
        case .stayLoggedIn: (texts[.choiceStay], texts[.choiceStayNote])
        case .restart:
            (texts[.choiceRestart], texts[restartNote(context.snapshot)])
        case .logout: (texts[.choiceLogout], texts[.choiceLogoutNote])
        // Without a name the title is short, so that the other entries' notes fit beside their titles.
        case .deleteUser where one == nil: (texts[.choiceDeleteSome], texts[.choiceDeleteSomeNote])
        case .deleteUser: (texts[.choiceDelete, ["name": name]], texts[.choiceDeleteNote])
        case .changePassword: (texts[.choiceChangePassword], texts[.choiceChangePasswordNote])
        case .forgotPassword:
            (
                texts[.choiceForgotPassword],
                texts[context.provider?.kind == .kobil ? .choiceForgotCodeNote : .choiceForgotMailNote]
            )
        case .webActivate: (texts[.choiceWeb], texts[.choiceWebNote])
        case .loginInBrowser: (texts[.choiceBrowser], texts[.choiceBrowserNote])
        case .loginByPaste: (texts[.choicePaste], texts[.choicePasteNote])
        case .loginAnother: (texts[.choiceAnother], texts[.choiceAnotherNote])
        case .loginOnDevice: (texts[.choiceDevice], texts[.choiceDeviceNote])
        case .register: (texts[.choiceRegister], texts[.choiceRegisterNote])
        case .passwordWithCode: (texts[.choicePasswordWithCode], texts[.choicePasswordWithCodeNote])
        case .users: (texts[.choiceUsers], texts[.choiceUsersNote])
        case .clients: (texts[.choiceClients], texts[.choiceClientsNote])
        case .providerDetails: (texts[.choiceProvider], texts[.choiceProviderNote])
        case .sudoPlatform: (texts[.choiceSudo], texts[.choiceSudoNote])
        case .loginWithPassword: (texts[.choiceLoginNow], texts[.choiceLoginNowNote])
        case .tryAgain: (texts[.choiceTryAgain], texts[.choiceTryAgainNote])
        case .failedEvent: (texts[.choiceFailedEvent], texts[.choiceFailedEventNote])
        case .loginAgain: (texts[.choiceLoginAgain], texts[.choiceLoginAgainNote])
        case .newCode(let user): (texts[.choiceNewCode, ["name": user.shown]], texts[.choiceNewCodeNote])
        case .givePassword: (texts[.choiceGivePassword], texts[.choiceGivePasswordNote])
        case .unlock(let user): (texts[.choiceUnlock, ["name": user.shown]], texts[.choiceUnlockNote])
        case .activateWithCode: (texts[.choiceActivateNow], texts[.choiceActivateNowNote])
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
    /// The name of a run in a heading.
    func name(of request: RunRequest) -> String {
        switch request {
        case .flow(let request): name(of: request)
        case .sudo(let request): name(of: request)
        }
    }

    /// The name of a flow in a heading; logins that do not use the login page have their own names.
    func name(of request: FlowRequest) -> String {
        switch request.via {
        case nil: name(of: request.flow)
        case .form: self[.choiceAnother]
        case .browser: self[.choiceBrowser]
        case .paste: self[.choicePaste]
        case .device: self[.choiceDevice]
        case .register: self[.choiceRegister]
        }
    }

    func name(of flow: FlowName) -> String {
        switch flow {
        case .activate: self[.flowActivate]
        case .addUser: self[.flowAddUser]
        case .login: self[.flowLogin]
        case .stayLoggedIn: self[.flowStay]
        case .restart: self[.flowRestart]
        case .logout: self[.flowLogout]
        case .deleteUser: self[.flowDelete]
        case .changePassword: self[.flowChangePassword]
        case .forgotPassword: self[.flowForgotPassword]
        case .webActivate: self[.flowWeb]
        }
    }

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
