import IdentityModel
import Localization
import Terminal
import TerminalUI

/// Asks how the first factor is protected on this device.
struct ModeScreen: MenuScreen {
    let flow: FlowName
    /// The client whose pages are used; `nil` for the profile's client.
    var client: ClientID?
    /// The user to activate if known to have no password, which the second of three pages asks for; otherwise `nil`.
    var passwordless: UserID?
    /// Whether a temporary password for the second page is being issued.
    var isGivingPassword = false
    /// Why no password was issued.
    var refusal: AdministrationRefusal?
    var menu = Menu<AuthenticationMode>()

    /// What was chosen.
    struct Answer: Sendable, Hashable {
        let flow: FlowName
        let mode: AuthenticationMode?
        let client: ClientID?
    }

    /// The modes in display order, the simplest first.
    static let modes: [AuthenticationMode] = [.no, .pin, .biometric, .password]

    static let helpWords = HelpWords([.mode, .factor, .offlineToken, .stay, .activation])
    static let commands = CommandSet(
        [
            .choose,
            Command(.toggle, [.character("s")], .commandPages, .commandPagesHelp, isOfSomeScreens: true),
        ] + Command.moves + [.back])

    func idleCommands(_ context: WizardContext) -> Set<CommandID> { canChoosePages(context) ? [] : [.toggle] }

    func choices(_ context: WizardContext) -> [AuthenticationMode] { Self.modes }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard command == .toggle else { return handle(command, context) }
        if canChoosePages(context), !isGivingPassword { client = client == nil ? .kssidpWebBasedEnrollment : nil }
        return []
    }

    mutating func choose(_ mode: AuthenticationMode, _ context: WizardContext) -> [ScreenRequest] {
        guard !isGivingPassword else { return [] }
        guard let user = passwordNeeded(context) else { return context.start(flow, mode: mode, client: client) }
        isGivingPassword = true
        refusal = nil
        return [.administer(.perform(.temporaryPassword, on: user))]
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        guard isGivingPassword, let user = passwordless else { return nil }
        switch message {
        case .program(.performed(let outcome)):
            guard let issued = outcome.issued, issued.username == user, issued.isPassword else { return nil }
            isGivingPassword = false
            let answer = Answer(flow: flow, mode: menu.focus(in: Self.modes), client: client)
            return [.openAbove(Screen(CodeScreen(issued: issued, activation: answer)))]
        case .program(.administrationRefused(.perform(.temporaryPassword, user), let refusal)):
            isGivingPassword = false
            self.refusal = refusal
            return []
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts[.modeHeading], trailing: texts[flow.words.name])
        let rows = Self.modes.map { MenuRow(item: $0, title: texts[$0.words.name], note: texts[$0.words.note]) }
        let focus = menu.focus(in: Self.modes)
        view.main.menu(rows, focus: focus)
        drawPassword(on: &view, context)
        if let focus {
            view.main.blank()
            let start = view.main.lines.count
            view.main.paragraph(texts[focus.words.meaning])
            if context.provider?.keepsKeyInKeyring == true, focus == .no || focus == .biometric {
                view.main.paragraph(texts[.modeKeyring])
            } else if focus == .no || focus == .biometric {
                view.main.paragraph(texts[.modeKeyInFile])
            }
            view.main.blank()
            view.main.paragraph(
                texts[.modeOption, ["mode": focus.rawValue, "word": focus.rawValue.uppercased()]], .dim)
            view.main.tell(texts[focus.words.name], from: start)
        }
        if canChoosePages(context) {
            view.main.blank()
            view.main.paragraph(texts[client == nil ? .modePagesOne : .modePagesThree])
        }
        view.foot.paragraph(texts[.modeLater], .dim)
        view.explain(texts[.modeAside], texts[.modeAsideText])
    }

    /// Draws where the password for the second of three pages comes from, high enough to be visible in a small window.
    private func drawPassword(on view: inout ScreenView, _ context: WizardContext) {
        guard client != nil else { return }
        let texts = view.texts
        if let refusal {
            view.main.blank()
            view.administration(refusal, texts[.usersRefusedPassword, ["name": passwordless?.shown ?? ""]])
        } else if isGivingPassword, let user = passwordless {
            view.main.blank()
            view.main.paragraph(texts[.usersResetting, ["name": user.shown]], .todo)
        } else if let user = passwordNeeded(context) {
            view.main.blank()
            view.main.paragraph(texts[.modePagesGive, ["name": user.shown]], .todo)
        } else if context.handover?.password == nil {
            view.main.blank()
            view.main.paragraph(texts[.modePagesKnow], .todo)
        }
    }

    /// The user who needs a temporary password before the flow can start.
    private func passwordNeeded(_ context: WizardContext) -> UserID? {
        client != nil && context.handover?.password == nil ? passwordless : nil
    }

    /// Whether there are two clients for the flow: KOBIL providers have one with one page and one with three.
    private func canChoosePages(_ context: WizardContext) -> Bool {
        context.provider?.kind == .kobil && flow.takesCode
    }
}

extension AuthenticationMode {
    /// The name, the note beside it in the menu, and what it means.
    var words: (name: TextKey, note: TextKey, meaning: TextKey) {
        switch self {
        case .no: (.modeNo, .modeNoNote, .modeNoMeaning)
        case .biometric: (.modeBiometric, .modeBiometricNote, .modeBiometricMeaning)
        case .password: (.modePassword, .modePasswordNote, .modePasswordMeaning)
        case .pin: (.modePIN, .modePINNote, .modePINMeaning)
        }
    }
}

extension WizardContext {
    /// The screen that asks how to activate a user; for a user without a password it explains what page 2 of 3 asks
    /// for.
    func modeScreen(for user: UserID, lacksPassword: Bool) -> ModeScreen {
        // Once a user is activated on the device, the flow that activates the next is named "add user".
        var next = ModeScreen(flow: snapshot.users.isEmpty ? .activate : .addUser)
        if provider?.canAdminister == true, lacksPassword { next.passwordless = user }
        return next
    }
}
