import FoundationEssentials
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// What was done in this program, as commands: copy one, or write all as a script.
struct HistoryScreen: ListScreen {
    private let entries: [HistoryEntry]
    var list: ListView<Int>
    /// The path of the written script; `nil` before.
    private var written: String?
    private var refusal: Text?

    init(_ history: CommandHistory) {
        entries = history.entries
        list = ListView(focus: entries.count - 1)
    }

    static let isOverlay = true
    static let commands = CommandSet(
        [
            Command(.copy, [.character("y")], Text("copy"), Text("Copy the selected command."), isOfSomeScreens: true),
            Command(
                .writeScript, [.character("W")], Text("write a script"),
                Text("Write all commands to a new file, as a script for a shell. Secrets are not in it.")),
        ] + Command.moves + Command.pageMoves + [.back])

    func idleCommands(_ context: WizardContext) -> Set<CommandID> { entries.isEmpty ? [.copy, .writeScript] : [] }

    mutating func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .copy: return focused.map { [.effect(.copy(Secret($0.text(context.settings.texts))))] } ?? []
        case .writeScript where !entries.isEmpty:
            (written, refusal) = (nil, nil)
            let folder = context.settings.exportFolder.map { $0 + "/" } ?? ""
            let script = CommandScript(entries, context.settings.texts).text
            return [.effect(.writeScript(script, path: folder + "idp-wizard-commands.sh"))]
        default: return []
        }
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.scriptWritten(let path)): written = path
        case .program(.scriptRefused(let why)): refusal = why
        default: return nil
        }
        return []
    }

    var ids: [Int] { Array(entries.indices) }
    private var focused: HistoryEntry? { focus.map { entries[$0] } }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        let texts = view.texts
        view.head.heading(
            texts(Text("Done in this program")),
            trailing: texts(Text(entries.count, one: "\(.count) command", other: "\(.count) commands")))
        if let written {
            view.head.paragraph(
                texts(Text("Written: \(UntrustedText(written).sanitised(limit: 400)). Run it with sh.")),
                mark: Span(String(view.look.glyphs.done), .done))
            view.head.blank()
        } else if let refusal {
            view.head.failure(texts(refusal.sanitised(limit: 300)))
            view.head.blank()
        }
        guard !entries.isEmpty else {
            return view.main.paragraph(texts(Text("Nothing was done yet that a command can do.")), .dim)
        }
        let focus = focus
        let now = entries.last?.time ?? .distantPast
        let times = entries.map { entry in entry.time.map { texts.short($0, now: now, seconds: true) } ?? "" }
        let column = (times.map { displayWidth($0) }.max() ?? 0) + 2
        for (place, entry) in entries.enumerated() {
            let mark = entry.hasFailed ? "\(view.look.glyphs.failed) " : ""
            let text = view.look.cut(mark + entry.text(texts), to: max(8, view.main.width - column))
            let role: Role = place == focus ? .focus : entry.hasFailed ? .failed : entry.command == nil ? .dim : .text
            view.main.row([Span(times[place], .dim), Span(text, role)], [column], at: place, isFocused: place == focus)
        }
        if let command = focused?.command {
            for line in command.lines(width: view.foot.width) { view.foot.add(Line([Span(line, .code)])) }
        }
        view.foot.paragraph(
            texts(Text("FILE is the path of a file with a secret. The script demands these paths first.")), .dim)
    }
}
