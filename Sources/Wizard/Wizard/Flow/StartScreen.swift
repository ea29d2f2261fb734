import IdentityModel
import Localization
import Terminal
import TerminalUI

/// What can be done in the state of an engine, the most likely next choice first.
struct StartScreen: MenuScreen {
    var engine = Engine.device
    var menu = Menu<Choice>()

    static let commands = CommandSet(isStart: true, quitKeys: [.character("q")], [.choose] + Command.moves)
    static let commandsOfSudo = CommandSet(isStart: true, [.choose] + Command.moves + [.back])
    var keys: CommandSet { engine == .device ? Self.commands : Self.commandsOfSudo }
    /// Without choices, the program is still starting.
    var isWorking: Bool { true }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        let idle: Set<CommandID> = choices(context).isEmpty ? [.choose, .moveDown] : []
        return context.isSudoBesideSandbox ? idle : idle.union([.back])
    }

    func choices(_ context: WizardContext) -> [Choice] {
        engine == .device ? context.startChoices : context.sudoChoices
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        // As the lowest screen it is the program's start screen, where q quits.
        if command == .back, !context.isSudoBesideSandbox { return key == .character("q") ? [.quit] : [] }
        return handle(command, context)
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        guard case .contextChanged(let before) = message else { return nil }
        // In another state another choice is the most likely one, so the focus is reset.
        if state(before) != state(context) { menu = Menu() }
        // Keys typed ahead for another list of choices are dropped.
        return choices(before) != choices(context) ? [.dropTypedKeys] : []
    }

    private func state(_ context: WizardContext) -> ClientState {
        engine == .device ? .masterController(context.snapshot.state) : .sudo(context.sudo.snapshot.state)
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let (texts, choices) = (view.texts, choices(context))
        let rows = engine == .device ? StartContent(view, context) : StartContent(sudo: view, context)
        view.main.heading(rows.heading, mark: rows.mark)
        if let note = rows.note {
            view.main.paragraph(note.text, note.role)
            view.said(rows.said)
            view.main.blank()
        }
        if choices.isEmpty {
            view.main.paragraph(texts[rows.starting], .dim)
        } else {
            view.main.menu(view.rows(choices, context), menu)
            view.impossible(rows.impossible, isWanted: menu.focus(in: choices) == choices.last)
        }
        if var column = rows.device {
            column.blank()
            column.heading(state(context).word)
            column.paragraph(texts[rows.meaning], .dim)
            view.aside = column
        }
        for line in rows.place { view.foot.paragraph(line, .dim) }
    }
}

/// What the start screen shows of an engine, besides its choices.
struct StartContent {
    /// Who is activated or registered, and who is signed in; or what failed.
    let heading: String
    var mark: Span?
    var note: (text: String, role: Role)?
    /// The words below the note.
    var said: String?
    /// The sentence while there are no choices.
    let starting: TextKey
    /// The names of what cannot be chosen now, by reason.
    var impossible: [(reason: TextKey, names: [String])] = []
    /// The second column with the users of this device.
    let device: Document?
    /// The meaning of the engine's state.
    let meaning: TextKey
    /// Where the provider is.
    let place: [String]
}

extension ScreenView {
    /// Adds the entries that cannot be chosen now; `isWanted` scrolls to them if rows are few.
    fileprivate mutating func impossible(_ entries: [(reason: TextKey, names: [String])], isWanted: Bool) {
        guard !entries.isEmpty else { return }
        let start = main.lines.count
        main.blank()
        main.paragraph(texts[.sudoImpossible], .dim)
        for entry in entries {
            let names = entry.names.joined(separator: ", ")
            main.paragraph(
                "\(texts[entry.reason]): \(names)", .dim, indent: 2, mark: Span(String(look.glyphs.dot), .dim))
        }
        if isWanted { main.keepInSight(from: start) }
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
            return [.restart, .tokens(.device)] + adding + administration + passwords.prefix(1) + [.logout] + last
        }
    }
}

extension StartContent {
    /// The rows of the Master Controller.
    fileprivate init(_ view: ScreenView, _ context: WizardContext) {
        heading = view.situation(context)
        note = view.texts.whyNobodyCanStay(context).map { ($0, .text) }
        starting = .startBusy
        device = view.device(context)
        meaning =
            switch context.snapshot.state {
            case .uninitialised: .stateUninitialised
            case .activationRequired: context.hasActivationCodes ? .stateActivationRequired : .stateFirstLoginRequired
            case .loginRequired: .stateLoginRequired
            case .unidentified: .stateUnidentified
            case .loggedIn: .stateLoggedIn
            }
        place = view.place(context)
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

    /// The second column with the users of this device.
    fileprivate func device(_ context: WizardContext) -> Document? {
        guard var column = aside, context.hasStarted else { return nil }
        column.heading(texts[.startDevice])
        if context.snapshot.users.isEmpty {
            column.paragraph(texts[context.hasActivationCodes ? .startDeviceEmpty : .startDeviceFirst], .dim)
        }
        for user in context.snapshot.users.prefix(8) {
            let isIn = user.userIdentifier.user == context.snapshot.loggedInUser
            let mark = isIn ? look.glyphs.loggedIn : look.glyphs.dot
            let email = UntrustedText(user.displayEmail).sanitised(limit: 60)
            column.add(
                Line([
                    Span("\(mark) ", isIn ? .done : .dim), Span(look.padded(user.userIdentifier.user.shown, to: 18)),
                    Span(email, .dim),
                ]))
        }
        if context.snapshot.users.count > 8 {
            column.paragraph(texts.counted(.startDeviceMore, context.snapshot.users.count - 8), .dim)
        }
        return column
    }

    fileprivate func place(_ context: WizardContext) -> [String] {
        guard let provider = context.provider else { return [] }
        // The address is read from the store, which is still being opened.
        guard !context.isServerStarting else { return [texts[.startServerStarting]] }
        return [
            texts[provider.isSandbox ? .startSandbox : .startProvider],
            UntrustedText(provider.address).sanitised(limit: 100),
        ]
    }
}
