import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// A code or password that has just been issued, in large digits, with what can be done with it.
struct CodeScreen: MenuScreen {
    let issued: IssuedCode
    /// The e-mail address of a user who was just created, empty for none; `nil` if the user already existed.
    let newAddress: String?
    /// Whether users are created one after the other, as from the list of users, so that the next one is offered first.
    ///
    /// From the start screen it is the activation on this device, the last of the steps that its entry announces.
    let isSeries: Bool
    /// Whether the user is known to have no password.
    var lacksPassword: Bool
    /// The activation that the password was issued for.
    var activation: ModeScreen.Answer?
    /// Whether the equivalent command is shown.
    var showsCommand = false
    /// What happened to the code; `nil` if it is only on this screen.
    private var handedOut: HandedOut?
    /// The hand-out with the code.
    private var handOut: HandOutState?
    /// Where to go when the hand-out is written.
    private var wayOut: WayOut?
    /// Whether the code is being copied.
    private var isCopying = false
    var menu = Menu<Choice>()

    init(
        issued: IssuedCode, newAddress: String? = nil, isSeries: Bool = false, lacksPassword: Bool = false,
        activation: ModeScreen.Answer? = nil
    ) {
        self.issued = issued
        self.newAddress = newAddress
        self.isSeries = isSeries
        self.lacksPassword = lacksPassword || newAddress != nil
        self.activation = activation
    }

    enum HandOutState: Sendable, Hashable {
        case writing
        case reported(HandOutReport)
        case refused(AdministrationRefusal)
    }

    /// Opens the screen directly above the one that asked for the code; writes the hand-out at once if `isHandedOut`.
    static func opening(
        _ issued: IssuedCode, lacksPassword: Bool, isHandedOut: Bool, _ context: WizardContext
    ) -> [ScreenRequest] {
        var next = CodeScreen(issued: issued, lacksPassword: lacksPassword)
        let requests = isHandedOut ? next.writeHandOut(context) : []
        return [.openAbove(Screen(next))] + requests
    }

    static let helpWords = HelpWords([.code, .activation, .temporaryPassword, .tenant])
    static let commands = CommandSet(
        [
            .choose, .copyCode,
            Command(
                .handOut, [.character("h")], Text("hand-out"),
                Text(
                    "Write the hand-out with this code to a file, and print it with the command that the settings name."
                )),
            .showCommand,
            Command(
                .new, [.character("n")], Text("next user"), Text("Create the next test user."), isOfSomeScreens: true),
        ] + Command.moves
            + [
                Command(
                    .back, [.escape], Text("back"),
                    Text("Go back. You are asked first, because the code is not shown again."))
            ])

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        newAddress == nil ? [.new] : []
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        showsCommand ? [.showCommand: Text("hide command")] : [:]
    }

    func questionBeforeLeaving(by way: WayOut) -> ConfirmationScreen? {
        guard handedOut == nil else { return nil }
        let words = QuestionWords(
            issued.isPassword
                ? Text("Leave? The password for \(.name) is not shown again.")
                : Text("Leave? The code for \(.name) is not shown again."),
            Text(
                "The provider and this program cannot show it again. It stays valid, and you can issue a new one at any time."
            ),
            Text("Stay here"), way == .quit ? Text("Quit") : Text("Leave"))
        return ConfirmationScreen(question: .leaveCode(way), words: words, subject: issued.username.shown)
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back: return leave(by: .back, context)
        case .copy:
            isCopying = true
            return [.effect(.copy(issued.code))]
        case .handOut: return writeHandOut(context)
        case .new: return newAddress == nil ? [] : leave(by: .nextUser, context)
        case .showCommand: showsCommand.toggle()
        default: return handle(command, context)
        }
        return []
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.usersLoaded(let page)):
            guard let user = page.users.first(where: { $0.username == issued.username }) else { return nil }
            lacksPassword = newAddress != nil || !user.hasPassword
            return []
        case .program(.copyFinished(let succeeded)):
            guard isCopying else { return nil }
            isCopying = false
            return succeeded ? note(.copied) : []
        case .program(.handOutReported(let report)) where report.users == [issued.username]:
            return reported(report, context)
        case .program(.administrationRefused(.handOut(let codes, _), let refusal))
        where codes.map(\.username) == [issued.username]:
            handOut = .refused(refusal)
            wayOut = nil
            return []
        case .answered(.leave(let way)): return [.goOut(way)]
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let name = issued.username.shown
        view.main.heading(
            texts(issued.isPassword ? Text("Temporary password for \(name)") : Text("Activation code for \(name)")),
            mark: Span(String(view.look.glyphs.done), .done))
        if newAddress != nil {
            view.main.steps(view.onboarding(2, isSeries: isSeries, context))
            view.main.blank()
        }
        view.code(issued)
        if let handOut { view.handOut(handOut, of: [issued.username], context) }
        view.main.blank()
        view.main.menu(view.rows(choices(context), context), menu)
        if showsCommand {
            view.showing(EquivalentCommand.issuing(issued, creatingWith: newAddress, provider: context.provider))
        }
        view.explain(
            texts(Text("What it is for")),
            texts(
                issued.isPassword
                    ? Text("\(name) logs in with this password and must choose a new one at once.")
                    : Text(
                        "\(name) needs this code once, to activate a device: with the user name, the code and a new password. Then the code is used up. A new code replaces it."
                    )))
    }

    /// The choices; a user who is already on the device may need the code to set a new password.
    func choices(_ context: WizardContext) -> [Choice] {
        let isHere = context.snapshot.users.contains { $0.userIdentifier.user == issued.username }
        let ways: [Choice] =
            if activation != nil {
                [.goOnWithPassword]
            } else if issued.isPassword {
                // KOBIL providers use a temporary password for the three-page enrolment, which also requires a code.
                context.provider?.kind == .kobil ? [.newCode(issued.username)] : [.loginWithPassword]
            } else if context.provider?.activatesWithCodes == false {
                [.givePassword(issued.username)]
            } else {
                [.activateWithCode] + (isHere ? [.passwordWithCode] : [])
            }
        guard newAddress != nil else { return ways + [.users, .start] }
        return (isSeries ? [.nextUser] + ways : ways + [.nextUser]) + [.users, .start]
    }

    /// Notes what happened to the code.
    private mutating func note(_ how: HandedOut) -> [ScreenRequest] {
        handedOut = max(how, handedOut ?? how)
        return [.change(.handedOut(issued.username, how))]
    }

    /// Writes the hand-out, unless that is in progress.
    private mutating func writeHandOut(_ context: WizardContext) -> [ScreenRequest] {
        guard handOut != .writing else { return [] }
        handOut = .writing
        return [.administer(.handOut([issued], printing: context.preferences.printCommand))]
    }

    /// Shows where the hand-out is, and leaves the screen if that was asked for meanwhile.
    private mutating func reported(_ report: HandOutReport, _ context: WizardContext) -> [ScreenRequest] {
        handOut = .reported(report)
        handedOut = max(report.handedOut, handedOut ?? .written)
        guard let way = wayOut else { return [] }
        wayOut = nil
        return [.goOut(way)]
    }

    mutating func choose(_ choice: Choice, _ context: WizardContext) -> [ScreenRequest] {
        switch choice {
        case .nextUser: return leave(by: .nextUser, context)
        case .users: return leave(by: .users(issued.username), context)
        case .newCode, .start: return leave(by: .choice(choice), context)
        case .activateWithCode:
            let next = context.modeScreen(for: issued.username, lacksPassword: lacksPassword)
            return [.change(.issued(issued)), .open(Screen(next))]
        case .passwordWithCode, .loginWithPassword:
            return [.change(.issued(issued)), .choose(choice)]
        case .goOnWithPassword:
            guard let activation else { return [] }
            return context.start(activation.flow, mode: activation.mode, client: activation.client)
        case .givePassword(let user): return givePassword(to: user)
        default: return [.choose(choice)]
        }
    }

    /// Issues a temporary password; asks for confirmation unless the user was just created and has none.
    private func givePassword(to user: UserID) -> [ScreenRequest] {
        if newAddress != nil { return [.choose(.givePassword(user))] }
        return [.goOut(.users(user))]
            + [
                .ask(
                    .replacePassword, about: user.shown, before: .administration(.perform(.temporaryPassword, on: user))
                )
            ]
    }

    private mutating func leave(by way: WayOut, _ context: WizardContext) -> [ScreenRequest] {
        if handOut == .writing, handedOut == nil {
            wayOut = way
            return []
        }
        guard let question = questionBeforeLeaving(by: way) else { return [.goOut(way)] }
        return [.open(Screen(question))]
    }
}

extension ScreenView {
    fileprivate mutating func code(_ issued: IssuedCode) {
        let text = issued.code.exposedText
        if let rows = BigCode(text, width: main.width, glyphs: look.glyphs).rows {
            for row in rows { main.add(Line([Span(row, .code)])) }
            main.blank()
        }
        switch issued.kind {
        case .activationCode:
            main.add(Line([Span(grouped(text), .code), Span("   "), Span(validity(issued.expires))]))
        case .temporaryPassword(let insteadOfCode):
            main.add(Line([Span(text, .code)]))
            main.blank()
            main.paragraph(
                texts(
                    insteadOfCode
                        ? Text(
                            "This provider has no activation codes, like every standard Keycloak. Use a temporary password instead: the first login asks for a new one."
                        ) : Text("The first login asks for a new password.")))
        }
        main.paragraph(texts(Text("Shown only now: it cannot be shown again.")))
    }

    fileprivate func validity(_ expires: ReportedTime?) -> String {
        guard let expires else { return texts(Text("the provider does not say when it expires")) }
        let date = texts.absolute(expires)
        let span = texts.span(seconds: expires.secondsFromNow)
        return texts(
            (expires.secondsFromNow < 0 ? Text("expired on \(date)") : Text("valid until \(date) (\(span))")))
    }

    fileprivate func grouped(_ code: String) -> String {
        guard code.count > 5, code.allSatisfy(\.isNumber) else { return code }
        let size = code.count % 4 == 0 ? 4 : 3
        return code.enumerated().map { $0.offset > 0 && $0.offset % size == 0 ? " \($0.element)" : "\($0.element)" }
            .joined()
    }
}
