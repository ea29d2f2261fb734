import IdentityModel
import Localization
import Sentences
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
            Command(
                .toggle, [.character("s")], Text("one page or three"),
                Text("Use the client with one page, or the client with three pages."), isOfSomeScreens: true),
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
        view.main.heading(
            texts(Text("How should this device protect the stored login?")), trailing: texts(flow.words.name))
        let rows = Self.modes.map { MenuRow(item: $0, title: texts($0.words.name), note: texts($0.words.note)) }
        let focus = menu.focus(in: Self.modes)
        view.main.menu(rows, focus: focus)
        drawPassword(on: &view, context)
        if let focus {
            view.main.blank()
            let start = view.main.lines.count
            view.main.paragraph(texts(focus.words.meaning))
            if context.provider?.keepsKeyInKeyring == true, focus == .no || focus == .biometric {
                view.main.paragraph(
                    texts(
                        Text(
                            "The encryption key is in the kernel's keyring, not in a file: the stored login is lost at a reboot."
                        )))
            } else if focus == .no || focus == .biometric {
                view.main.paragraph(
                    texts(
                        Text(
                            "The encryption key is stored beside it: somebody who copies this device's files can log in."
                        )))
            }
            view.main.blank()
            view.main.paragraph(
                texts(
                    Text(
                        "AuthenticationMode \(focus.rawValue.uppercased()); on the command line: --mode \(focus.rawValue)"
                    )), .dim)
            view.main.tell(texts(focus.words.name), from: start)
        }
        if canChoosePages(context) {
            view.main.blank()
            view.main.paragraph(
                texts(
                    client == nil
                        ? Text(
                            "One page asks for user name, password and code (KssIdpEnrollment). Press s for three pages.",
                            typed:
                                "One page asks for user name, password and code (KssIdpEnrollment). For three pages type: \(Text("one page or three"))."
                        )
                        : Text(
                            "Three pages: user name and code, current password, new password (KSSIDPWebBasedEnrollment). Press s for one page.",
                            typed:
                                "Three pages: user name and code, current password, new password (KSSIDPWebBasedEnrollment). For one page type: \(Text("one page or three"))."
                        )))
        }
        view.foot.paragraph(texts(Text("You can change the mode with the next activation or login.")), .dim)
        view.explain(
            texts(Text("Why you are asked")),
            texts(
                Text(
                    "After an activation the device stores a first factor: an offline token of the user. The authentication mode decides what is asked before it is used. Apps set it in the event SetAuthorisationCode."
                )))
    }

    /// Draws where the password for the second of three pages comes from, high enough to be visible in a small window.
    private func drawPassword(on view: inout ScreenView, _ context: WizardContext) {
        guard client != nil else { return }
        let texts = view.texts
        if let refusal {
            view.main.blank()
            view.administration(refusal, texts(Text("The password of \(passwordless?.shown ?? "") was not changed.")))
        } else if isGivingPassword, let user = passwordless {
            view.main.blank()
            view.main.paragraph(texts(Text("Setting a temporary password for \(user.shown).")), .todo)
        } else if let user = passwordNeeded(context) {
            view.main.blank()
            view.main.paragraph(
                texts(
                    Text(
                        "The second page asks for a password, and \(user.shown) has none. Press Enter to set a temporary password first.",
                        typed:
                            "The second page asks for a password, and \(user.shown) has none. Each choice sets a temporary password first."
                    )), .todo)
        } else if context.handover?.password == nil {
            view.main.blank()
            view.main.paragraph(
                texts(
                    Text(
                        "The second page asks for the user's current password. Under Users and codes, P sets a temporary one.",
                        typed:
                            "The second page asks for the user's current password. Under \(Text("Users and codes")), a number followed by \(Text("password")) sets a temporary one."
                    )), .todo)
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
    var words: (name: Text, note: Text, meaning: Text) {
        switch self {
        case .no:
            (
                Text("None"), Text("logs in without asking"),
                Text("Nothing is asked before the stored login is used: the simplest choice for a demo.")
            )
        case .biometric:
            (
                Text("Biometric (simulated)"), Text("asks for a fingerprint or face first"),
                Text(
                    "A biometric check comes first. A terminal has no sensor, so the wizard asks you which result to simulate."
                )
            )
        case .password:
            (
                Text("Password"), Text("stores nothing, always asks the provider"),
                Text(
                    "No first factor is stored on this device. \"Stay logged in\" is not possible; every login uses the provider's page."
                )
            )
        case .pin:
            (
                Text("Device PIN"), Text("asks for a PIN of this device first"),
                Text(
                    "The stored login is encrypted with a key that is derived from your PIN. The PIN never leaves the device. After too many wrong PINs the stored login is deleted. The limit does not apply to a copy of the file: use six digits or more."
                )
            )
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
