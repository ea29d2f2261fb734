import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Asks before an action on one or several users; to delete many, their number has to be typed.
struct UsersQuestionScreen: MenuScreen {
    let action: UserAction
    /// The users with whom the administrator may do it; nobody who is created later is added.
    let users: [UserTarget]
    /// How many users are left out because of the administrator's rights.
    let withheld: Int
    /// Whether the issued codes are written to hand-outs.
    let isHandedOut: Bool
    var menu = Menu<QuestionWords.Answer>()
    /// The field for the number; `nil` if it need not be typed.
    private var form: Form?

    /// The maximum number of users who are deleted without typing their number.
    private static let mostUntyped = 20

    init(_ action: UserAction, _ users: [UserTarget], isHandedOut: Bool = false) {
        self.action = action
        self.users = users.filter { action.operation.isAllowed(by: $0.access) }
        withheld = users.count - self.users.count
        self.isHandedOut = isHandedOut
        guard action == .delete, self.users.count > Self.mostUntyped else { return }
        form = Form([.text(.number, Text("Number"), limit: 12)])
    }

    static let isOverlay = true
    static let helpWords = HelpWords([.code, .temporaryPassword, .requiredAction, .lock, .session])
    static let typing = CommandSet(
        takesText: true,
        [Command(.send, [.enter], Text("delete"), Text("Delete the users, if the number is right."))] + Command.edits
            + [.escape])
    var keys: CommandSet { form == nil ? Self.commands : Self.typing }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        if command == .send { return submit() ? choose(.confirm, context) : [] }
        form?.handle(key, command)
        return handle(command, context)
    }

    func choices(_ context: WizardContext) -> [QuestionWords.Answer] { QuestionWords.Answer.allCases }

    func choose(_ answer: QuestionWords.Answer, _ context: WizardContext) -> [ScreenRequest] {
        guard answer == .confirm else { return [.close] }
        return [.close, .answer(.users(users.map { UserOrder(action, $0) }, isHandedOut: isHandedOut))]
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { form?.take(paste) }

    /// Whether the typed number is that of the users; otherwise sets the error.
    private mutating func submit() -> Bool {
        guard form?.submit() == true else { return false }
        let typed = form?[.number]?.value.filter { $0 != " " }
        if typed == String(users.count) { return true }
        form?.change(.number) {
            $0.error = .told(Text("There are \(users.count.grouped) users. Nothing was deleted."))
        }
        return false
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        guard let words = action.question(isHandedOut: isHandedOut, restoresUsers: context.restoresUsers) else {
            return
        }
        let provider = context.provider.map { UntrustedText($0.name).sanitised(limit: 60) } ?? ""
        func filled(_ text: Text) -> String { texts(text.counted(users.count).filled([.provider: provider])) }
        view.main.heading(filled(words.heading))
        let names = users.prefix(5).map(\.username.shown).joined(separator: ", ")
        view.main.paragraph(users.count > 5 ? "\(names), \(view.look.glyphs.ellipsis)" : names, .dim)
        let administrators = users.filter(\.isAdministrator).map(\.username.shown)
        if !administrators.isEmpty {
            let list = administrators.joined(separator: ", ")
            view.main.paragraph(
                texts(
                    Text(
                        administrators.count, one: "\(list) is an administrator.",
                        other: "These are administrators: \(list).")), .todo)
        }
        if withheld > 0 {
            view.main.paragraph(
                texts(
                    Text(
                        withheld, one: "\(.count) marked user is left out: your account's role does not allow it.",
                        other: "\(.count) marked users are left out: your account's role does not allow it.")), .todo)
        }
        view.main.blank()
        view.main.paragraph(filled(words.text))
        for line in action.details(texts) { view.main.paragraph(line) }
        view.main.blank()
        if let form {
            view.main.paragraph(texts(Text("To delete them, type how many there are: \(users.count.grouped)")))
            view.main.blank()
            view.main.form(form)
        } else {
            view.main.answers(words, menu)
        }
    }
}

extension FieldID {
    fileprivate static let number = FieldID("number")
}
