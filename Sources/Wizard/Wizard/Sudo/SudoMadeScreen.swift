import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// What was created for the user: the paths of the written files, never their contents.
struct SudoMadeScreen: MenuScreen {
    let task: SudoEffect
    let change: SudoChange
    var menu = Menu<Action>()

    /// The next actions.
    enum Action: Sendable, Hashable {
        /// A registration that uses what was created.
        case register(Choice)
        case back
    }

    static let commands = CommandSet([.choose, .copyCode] + Command.moves + [.back])
    static let helpWords = HelpWords.sudoAdministration

    func labels(_ context: WizardContext) -> [CommandID: Text] { [.copy: Text("copy the path")] }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        if command == .copy { return files.first.map { [.effect(.copy(Secret($0)))] } ?? [] }
        return handle(command, context)
    }

    func choose(_ action: Action, _ context: WizardContext) -> [ScreenRequest] {
        switch action {
        case .register(let choice): [.closeToStart] + register(choice, context)
        case .back: [.close]
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(
            task.done.map { texts($0.filled([.name: task.subject])) } ?? "",
            mark: Span(String(view.look.glyphs.done), .done))
        if case .madeKey(let key, _) = change {
            view.main.pair(texts(Text("key ID")), UntrustedText(key.id).sanitised(limit: 100), column: 12)
        }
        for (index, file) in files.enumerated() {
            view.main.pair(
                index == 0 ? texts(Text("files")) : "", UntrustedText(file).sanitised(limit: 500), column: 12, .code)
        }
        view.main.blank()
        view.main.paragraph(texts(explanation))
        view.main.blank()
        let rows = choices(context).map { action in
            switch action {
            case .register(let choice): MenuRow(item: action, title: view.rows([choice], context)[0].title)
            case .back: MenuRow(item: action, title: texts(Text("Back")))
            }
        }
        view.main.menu(rows, menu)
    }

    /// Opens a registration's form; for a simulated token, filled in with the token's values.
    private func register(_ choice: Choice, _ context: WizardContext) -> [ScreenRequest] {
        guard case .attest(let token) = task, let request = choice.sudoRequest else { return [.choose(choice)] }
        return [.open(Screen(SudoFormScreen(SudoFormSubject(request), context, token: token)))]
    }

    private var files: [String] {
        switch change {
        case .done: []
        case .madeKey(_, let files): files
        case .wroteFile(let file): [file]
        }
    }

    private var explanation: Text {
        switch task {
        case .generateTestKey:
            Text(
                "The private key is only in register_key.private. The provider keeps the public key and cannot show the private key again. If the file is lost, revoke the key and generate a new one."
            )
        case .generateIssuer: Text("The private key is only in fsso.key. The provider has the public key.")
        default:
            Text(
                "The token is simulated. Give this file as the token file of a registration; it is valid for ten minutes."
            )
        }
    }

    func choices(_ context: WizardContext) -> [Action] {
        let choice: Choice? =
            switch task {
            case .generateTestKey: .register(.test)
            case .generateIssuer: .register(.fsso)
            case .attest(let token): .register(token.kind == .deviceCheck ? .deviceCheck : .playIntegrity)
            default: nil
            }
        let next = choice.flatMap { context.hindrance(to: $0) == nil ? Action.register($0) : nil }
        return [next, .back].compactMap(\.self)
    }
}
