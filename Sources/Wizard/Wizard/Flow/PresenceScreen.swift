import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Asks for presence on behalf of the first factor: the user chooses the result of a simulated biometric sensor.
struct PresenceScreen: MenuScreen {
    let prompt: PresencePrompt
    var menu = Menu<PresenceAnswer>()

    static let belongsToRun = true
    static let helpWords = HelpWords.confirmation
    static let commands = CommandSet([.choose] + Command.moves + [.cancelFlow])

    func choices(_ context: WizardContext) -> [PresenceAnswer] { PresenceAnswer.allCases }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        command == .cancel ? [.cancelRun(afterStep: false)] : handle(command, context)
    }

    func choose(_ answer: PresenceAnswer, _ context: WizardContext) -> [ScreenRequest] {
        let answered = CommandField(id: .presence, value: answer.rawValue)
        return [
            .change(.answered([answered], isCorrected: false)), .showProgress(droppingKeys: false),
            .effect(.flow(.answerPresence(prompt.id, answer))),
        ]
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        guard let run = context.run else { return }
        let texts = view.texts
        view.main.heading(run.request.flow.map { texts($0.flow.words.name) } ?? "", trailing: prompt.user?.shown ?? "")
        view.main.steps(view.marks(run).map(\.mark))
        view.main.blank()
        view.main.paragraph(texts(Text("Simulated sensor: a terminal has no fingerprint reader.")), .todo)
        view.main.paragraph(texts(Text("Which result do you want to simulate?")))
        view.main.blank()
        let rows = PresenceAnswer.allCases.map {
            MenuRow(item: $0, title: texts($0.words.title), note: texts($0.words.note))
        }
        view.main.menu(rows, menu)
        view.explain(
            texts(Text("Biometric (simulated)")),
            texts(
                Text(
                    "A biometric check comes first. A terminal has no sensor, so the wizard asks you which result to simulate."
                )))
    }
}

extension PresenceAnswer {
    fileprivate var words: (title: Text, note: Text) {
        switch self {
        case .match: (Text("Match"), Text("the user is recognised"))
        case .noMatch: (Text("No match"), Text("another person, or not recognised"))
        case .cancelled: (Text("Cancelled"), Text("the user closed the dialog"))
        case .lockedOut: (Text("Locked out"), Text("too many attempts, the sensor is locked"))
        }
    }
}
