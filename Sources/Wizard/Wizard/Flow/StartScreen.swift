import IdentityModel
import Localization
import Terminal
import TerminalUI

/// What can be done in the SDK's state, the most likely next choice first.
struct StartScreen: MenuScreen {
    var menu = Menu<Choice>()

    static let commands = CommandSet(isStart: true, quitKeys: [.character("q")], [.choose] + Command.moves)
    /// Without choices, the program is still starting.
    var isWorking: Bool { true }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        context.startChoices.isEmpty ? [.choose, .moveDown] : []
    }

    func choices(_ context: WizardContext) -> [Choice] { context.startChoices }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        guard case .contextChanged(let before) = message else { return nil }
        // In another state another choice is the most likely one, so the focus is reset.
        if before.snapshot.state != context.snapshot.state { menu = Menu() }
        // Keys typed ahead for another list of choices are dropped.
        return before.startChoices != context.startChoices ? [.dropTypedKeys] : []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let choices = context.startChoices
        view.main.heading(view.situation(context))
        if let why = view.texts.whyNobodyCanStay(context) {
            view.main.paragraph(why)
            view.main.blank()
        }
        if choices.isEmpty {
            view.main.paragraph(view.texts[.startBusy], .dim)
        } else {
            view.main.menu(view.rows(choices, context), menu)
        }
        if view.isWide { view.device(context) }
        view.place(context)
    }
}

extension WizardContext {
    /// The choices of the start screen in this state, the most likely one first.
    var startChoices: [Choice] {
        if failure != nil { return [.startAgain, .quit] }
        guard hasStarted, let provider else { return [] }
        let createsUsers = provider.canAdminister && rights.createsUsers && provider.kind != .oidc
        let administration: [Choice] =
            provider.canAdminister
            ? [.users] + (createsUsers ? [.onboardFile] : []) + (rights.seesClients ? [.clients] : []) + [.events] : []
        let onboarding: [Choice] = createsUsers ? [.onboard] : []
        // A plain OpenID provider's page for passwords is unknown.
        let passwords: [Choice] = provider.kind == .oidc ? [] : [.changePassword, .forgotPassword]
        let web: [Choice] =
            switch provider.kind {
            case .kobil: [.webActivate]
            case .keycloak: provider.browserLogins + [.loginOnDevice, .register]
            default: provider.browserLogins + [.loginOnDevice]
            }
        let last: [Choice] =
            (provider.hasSudoPlatform && provider.canAdminister ? [.sudoPlatform] : [])
            + (provider.isSandbox ? [.states] : []) + [.providerDetails]
        switch snapshot.state {
        case .uninitialised: return [.startAgain]
        case .unidentified: return [.restart, .startAgain] + administration
        case .activationRequired:
            return provider.kind == .kobil
                ? onboarding + [.activate] + administration + web + last
                : [.login] + onboarding + administration + passwords + web + last
        case .loginRequired:
            let adding: [Choice] = onboarding + [provider.kind == .kobil ? .addUser : .loginAnother]
            let stay: [Choice] = snapshot.usersWhoCanStay.isEmpty ? [] : [.stayLoggedIn]
            return [.login] + stay + adding + administration + passwords + web
                + [.restart, .deleteUser] + last
        case .loggedIn:
            let adding: [Choice] = onboarding + (provider.kind == .kobil ? [.addUser] : [])
            return [.restart, .tokens] + adding + administration + passwords.prefix(1) + [.logout] + last
        }
    }
}

extension ScreenView {
    /// A sentence about who is activated on this device and who is logged in.
    fileprivate func situation(_ context: WizardContext) -> String {
        if let failure = context.failure { return texts[FailureTexts.what(failure.reason)] }
        guard context.hasStarted, context.provider != nil else { return texts[.startStarting] }
        let users = context.snapshot.users
        switch context.snapshot.state {
        case .uninitialised: return texts[.startUninitialised]
        case .unidentified: return texts[.startUnidentified]
        case .activationRequired: return texts[.startNobody]
        case .loginRequired:
            if users.count == 1, let only = users.first {
                return texts[.startOne, ["name": only.userIdentifier.user.shown]]
            }
            return texts.counted(.startMany, users.count)
        case .loggedIn:
            let name = context.snapshot.loggedInUser?.shown ?? texts[.choiceSomebody]
            return texts[.startLoggedIn, ["name": name]]
        }
    }

    /// Adds the users of this device and the meaning of the SDK's state beside the choices.
    fileprivate mutating func device(_ context: WizardContext) {
        guard var aside, context.hasStarted else { return }
        aside.heading(texts[.startDevice])
        if context.snapshot.users.isEmpty {
            aside.paragraph(texts[context.hasActivationCodes ? .startDeviceEmpty : .startDeviceFirst], .dim)
        }
        for user in context.snapshot.users.prefix(8) {
            let isIn = user.userIdentifier.user == context.snapshot.loggedInUser
            let mark = isIn ? look.glyphs.loggedIn : look.glyphs.dot
            let email = UntrustedText(user.displayEmail).sanitised(limit: 60)
            aside.add(
                Line([
                    Span("\(mark) ", isIn ? .done : .dim), Span(look.padded(user.userIdentifier.user.shown, to: 18)),
                    Span(email, .dim),
                ]))
        }
        if context.snapshot.users.count > 8 {
            aside.paragraph(texts.counted(.startDeviceMore, context.snapshot.users.count - 8), .dim)
        }
        aside.blank()
        aside.heading(context.snapshot.state.rawValue)
        aside.paragraph(meaning(context), .dim)
        self.aside = aside
    }

    fileprivate func meaning(_ context: WizardContext) -> String {
        switch context.snapshot.state {
        case .uninitialised: texts[.stateUninitialised]
        case .activationRequired:
            texts[context.hasActivationCodes ? .stateActivationRequired : .stateFirstLoginRequired]
        case .loginRequired: texts[.stateLoginRequired]
        case .unidentified: texts[.stateUnidentified]
        case .loggedIn: texts[.stateLoggedIn]
        }
    }

    fileprivate mutating func place(_ context: WizardContext) {
        guard let provider = context.provider else { return }
        // The address is read from the store, which is still being opened.
        guard !context.isServerStarting else { return foot.paragraph(texts[.startServerStarting], .dim) }
        let address = UntrustedText(provider.address).sanitised(limit: 100)
        foot.paragraph(texts[provider.isSandbox ? .startSandbox : .startProvider], .dim)
        foot.paragraph(address, .dim)
    }
}
