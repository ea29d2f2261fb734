import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// A user's sessions and devices, one of which can be ended or removed.
struct ConnectionsScreen: ListScreen {
    let user: UserID
    private var all: [Sheet.Connection]
    /// The one that is being ended or removed.
    private var ending: Sheet.Connection?
    /// Why the last one was not ended or removed.
    private var refusal: AdministrationRefusal?
    var list = ListView<Sheet.Connection>()

    init(user: UserID, _ all: [Sheet.Connection]) {
        self.user = user
        self.all = all
    }

    static let helpWords = HelpWords([.session, .activation])
    static let commands = CommandSet(
        [
            Command(.choose, [.enter], Text("end"), Text("End the session, or remove the device.")),
            Command(
                .delete, [.character("d"), .delete], Text("end"), Text("End the session, or remove the device."),
                place: .helpOnly),
        ] + Command.moves + Command.pageMoves + [.back])
    var isWorking: Bool { ending != nil }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        all.isEmpty ? [.choose, .delete, .moveDown] : []
    }

    var ids: [Sheet.Connection] { all }

    func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        guard command == .choose || command == .delete, ending == nil, let focus else { return [] }
        let words =
            focus.kind == .session
            ? QuestionWords(
                Text("End this session of \(.name)?"), Text("\(.name) is logged out there. Other sessions go on."),
                Text("Change nothing"), Text("End the session"))
            : QuestionWords(
                Text("Remove this device of \(.name)?"),
                Text("\(.name) is logged out there and needs a new code to activate the device again."),
                Text("Change nothing"), Text("Remove the device"))
        return [.ask(words, about: user.shown, before: .administration(.endConnection(user, focus)))]
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .answered(.confirmed(.administration(.endConnection(user, let one)))):
            (ending, refusal) = (one, nil)
            return [.administer(.endConnection(user, one))]
        case .program(.connectionEnded(user, let one)):
            all.removeAll { $0 == one }
            ending = nil
            return []
        case .program(.sheetLoaded(let sheet)) where sheet.subject == .user(user):
            all = sheet.connections
            return []
        case .program(.administrationRefused(.endConnection(user, _), let refusal)) where ending != nil:
            (ending, self.refusal) = (nil, refusal)
            return []
        case .userDeleted(let target) where target.username == user: return [.close]
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.takeWholeWidth()
        view.main.heading(texts(Text("Sessions and devices of \(user.shown)")))
        view.main.taskState(
            refused: refusal, texts(Text("The request failed.")),
            working: ending == nil ? nil : texts(Text("Waiting for the provider.")))
        guard !all.isEmpty else {
            view.main.paragraph(texts(Text("\(user.shown) has no sessions and no devices.")))
            return
        }
        view.main.menu(
            all.map { one in
                let kind = texts(one.kind == .session ? Text("session") : Text("device"))
                let name = one.name.sanitised(limit: 60)
                return MenuRow(
                    item: one, title: texts(Text("\(kind): \(name)")),
                    note: one.detail.sanitised(limit: 120))
            }, focus: focus)
    }
}
