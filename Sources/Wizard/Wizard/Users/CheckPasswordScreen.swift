import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Checks whether a password is a user's, by asking the provider; nothing is stored.
struct CheckPasswordScreen: FormScreen {
    let user: UserID
    var form: Form
    /// Whether the provider is being asked.
    private(set) var isBusy = false
    /// The answer to the last password; `nil` before the first.
    private var result: PasswordCheck?
    /// Why the last password was not checked.
    private var refusal: AdministrationRefusal?

    init(user: UserID) {
        self.user = user
        form = Form([.text(.password, Text("Password"), limit: 512, isSecret: true)])
    }

    static let helpWords = HelpWords([.lock, .temporaryPassword, .requiredAction])
    static let commands = CommandSet(
        takesText: true,
        [Command(.send, [.enter], Text("check"), Text("Ask the provider whether the password is right.")), .reveal]
            + Command.edits
            + [.escape])

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        isBusy ? form.idleCommands.union([.send]) : form.idleCommands
    }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        (result, refusal) = (nil, nil)
        guard isComplete() else { return [] }
        let password = Secret(form.value(.password))
        form.change(.password) { $0.take("") }
        isBusy = true
        return [.administer(.checkPassword(user, password))]
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.passwordChecked(user, let result)) where isBusy:
            (isBusy, self.result) = (false, result)
            return []
        case .program(.administrationRefused(.checkPassword(user, _), let refusal)) where isBusy:
            (isBusy, self.refusal) = (false, refusal)
            return []
        case .userDeleted(let target) where target.username == user: return [.close]
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts(Text("Check a password of \(user.shown)")))
        view.main.paragraph(
            texts(
                Text(
                    "The provider is asked by a login, which ends at once. A wrong password counts as a failed login, and several lock the user."
                )))
        view.main.blank()
        view.main.form(form, isEnabled: !isBusy)
        view.main.blank()
        if isBusy { view.main.paragraph(texts(Text("Waiting for the provider.")), .todo) }
        if let refusal { view.administration(refusal, texts(Text("The password was not checked."))) }
        if let result { view.checked(result, user) }
    }
}

extension ScreenView {
    fileprivate mutating func checked(_ result: PasswordCheck, _ user: UserID) {
        let name = user.shown
        let done = Span(String(look.glyphs.done), .done)
        let failed = Span(String(look.glyphs.failed), .failed)
        switch result {
        case .right: main.paragraph(texts(Text("The password of \(name) is right.")), mark: done)
        case .rightWithOpenActions(let actions):
            main.paragraph(texts(Text("The password of \(name) is right.")), mark: done)
            guard !actions.isEmpty else { break }
            let list = actions.map { UntrustedText($0).sanitised(limit: 60) }.joined(separator: ", ")
            main.paragraph(texts(Text("The next login first asks for: \(list)")), indent: 2)
        case .wrong(let left):
            main.paragraph(texts(Text("The password of \(name) is wrong.")), .failed, mark: failed)
            if let left {
                main.paragraph(
                    left > 0
                        ? texts(
                            Text(
                                left, one: "\(.count) more failed login locks the user.",
                                other: "\(.count) more failed logins lock the user."))
                        : texts(Text("The user is locked now.")), indent: 2)
            }
        case .refused:
            main.paragraph(
                texts(
                    Text(
                        "The provider refused the login of \(name) and counts no failed logins, so it cannot be told why."
                    )), .failed, mark: failed)
        case .notChecked(let obstacle):
            let text: Text =
                switch obstacle {
                case .locked: Text("\(name) is locked: nothing was checked.")
                case .disabled: Text("\(name) is disabled: nothing was checked.")
                case .oneTimePassword: Text("\(name) logs in with an authenticator app: nothing was checked.")
                }
            main.paragraph(texts(text), .failed, mark: failed)
        }
    }
}
