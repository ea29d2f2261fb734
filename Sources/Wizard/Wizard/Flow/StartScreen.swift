import IdentityModel
import Localization
import Sentences
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
            view.main.paragraph(texts(rows.starting), .dim)
        } else {
            view.main.menu(view.rows(choices, context), menu)
            view.impossible(rows.impossible, isWanted: menu.focus(in: choices) == choices.last)
        }
        if var column = rows.device {
            column.blank()
            column.heading(state(context).word)
            column.paragraph(texts(rows.meaning), .dim)
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
    let starting: Text
    /// The names of what cannot be chosen now, by reason.
    var impossible: [(reason: Text, names: [String])] = []
    /// The second column with the users of this device.
    let device: Document?
    /// The meaning of the engine's state.
    let meaning: Text
    /// Where the provider is.
    let place: [String]
}

extension ScreenView {
    /// Adds the entries that cannot be chosen now; `isWanted` scrolls to them if rows are few.
    fileprivate mutating func impossible(_ entries: [(reason: Text, names: [String])], isWanted: Bool) {
        guard !entries.isEmpty else { return }
        let start = main.lines.count
        main.blank()
        main.paragraph(texts(Text("Not possible now")), .dim)
        for entry in entries {
            let names = entry.names.joined(separator: ", ")
            main.paragraph(
                "\(texts(entry.reason)): \(names)", .dim, indent: 2, mark: Span(String(look.glyphs.dot), .dim))
        }
        if isWanted { main.keepInSight(from: start) }
    }
}

extension WizardContext {
    /// Whether the provider is this program's server, which can show what apps send to it.
    private var isWatchable: Bool { provider?.isSandbox == true || restoresUsers }

    /// The choices of the start screen in this state, the most likely one first.
    var startChoices: [Choice] {
        if failure != nil { return [.startAgain, .quit] }
        guard hasStarted, let provider else { return [] }
        let createsUsers = provider.canAdminister && rights.createsUsers && provider.kind != .oidc
        let administration: [Choice] =
            provider.canAdminister
            ? [.users] + (createsUsers ? [.onboardFile] : []) + (rights.seesClients ? [.clients] : []) + [.events]
                + (isWatchable ? [.watch] : [])
                + (rights.seesClients ? [.connect] : []) : []
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
        starting = Text("The server and this device's store are being opened.")
        device = view.device(context)
        meaning =
            switch context.snapshot.state {
            case .uninitialised: Text("The Master Controller has not been started, or it failed to start.")
            case .activationRequired:
                context.hasActivationCodes
                    ? Text(
                        "The Master Controller has started and found no user in its store. To activate a user you need the user name, a one-time activation code, and a new password of your choice."
                    )
                    : Text(
                        "The Master Controller has started and found no user in its store. This provider has no activation codes: log in on its page to add a user to this device."
                    )
            case .loginRequired:
                Text(
                    "A user is activated, and nobody is logged in. The SDK's state does not say whether a login is stored; the wizard offers \"Stay logged in\" where one is."
                )
            case .unidentified:
                Text(
                    "The Master Controller has started, but because of an internal error it is not known who is activated."
                )
            case .loggedIn:
                Text(
                    "The tokens are in memory. A restart of the SDK ends the session; the stored first factor can start a new one without a password."
                )
            }
        place = view.place(context)
    }
}

extension ScreenView {
    /// A sentence about who is activated on this device and who is logged in.
    fileprivate func situation(_ context: WizardContext) -> String {
        if let failure = context.failure { return texts(FailureTexts.what(failure.reason)) }
        guard context.hasStarted, context.provider != nil else { return texts(Text("Starting ...")) }
        let users = context.snapshot.users
        switch context.snapshot.state {
        case .uninitialised: return texts(Text("The SDK has not been started."))
        case .unidentified: return texts(Text("An error occurred inside the SDK. Restart it to continue."))
        case .activationRequired: return texts(Text("No user is activated on this device yet."))
        case .loginRequired:
            if users.count == 1, let only = users.first {
                return texts(
                    Text("\(only.userIdentifier.user.shown) is activated on this device. Nobody is logged in."))
            }
            return texts(
                Text(
                    users.count, one: "\(.count) user is activated on this device. Nobody is logged in.",
                    other: "\(.count) users are activated on this device. Nobody is logged in."))
        case .loggedIn:
            let name = context.snapshot.loggedInUser?.shown ?? texts(Text("a user"))
            return texts(Text("\(name) is logged in on this device."))
        }
    }

    /// The second column with the users of this device.
    fileprivate func device(_ context: WizardContext) -> Document? {
        guard var column = aside, context.hasStarted else { return nil }
        column.heading(texts(Text("On this device")))
        if context.snapshot.users.isEmpty {
            column.paragraph(
                texts(
                    context.hasActivationCodes
                        ? Text("No users. The first activation adds one.") : Text("No users. The first login adds one.")
                ), .dim)
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
            column.paragraph(
                texts(Text(context.snapshot.users.count - 8, one: "and \(.count) more", other: "and \(.count) more")),
                .dim)
        }
        return column
    }

    fileprivate func place(_ context: WizardContext) -> [String] {
        guard let provider = context.provider else { return [] }
        // The address is read from the store, which is still being opened.
        guard !context.isServerStarting else {
            return [texts(Text("The sandbox is starting. What you choose now starts when it is ready."))]
        }
        return [
            texts(
                provider.isSandbox
                    ? Text("The sandbox is an identity server inside this program. Nothing leaves this machine.")
                    : Text("All flows talk to this provider over HTTP, as the SDKs of an app do.")),
            UntrustedText(provider.address).sanitised(limit: 100),
        ]
    }
}
