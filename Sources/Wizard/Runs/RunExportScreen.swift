import IdentityModel
import Recording
import Terminal

/// The formats that a run can be exported to, and the file.
struct RunExportScreen: WizardScreen {
    /// The run.
    let run: RunSummary
    /// Which format has the focus.
    private(set) var menu = Menu<RunFormat>()
    /// The file that was written; nil before.
    private(set) var written: String?
    /// Why the file was not written; nil where it was.
    private(set) var refusal: String?

    init(run: RunSummary) { self.run = run }

    static let isOverlay = true
    static let helpWords = HelpWord.diagram
    static let commands = [
        CommandSet(
            .runExport, showsRuns: false,
            [Command(.choose, [.enter], .commandExport, .commandExportHelp)] + Command.moves + [.back])
    ]
    var wrapped: Screen { .runExport(self) }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: inout WizardContext) -> [ScreenRequest] {
        switch command {
        case .back: return [.close]
        case .choose:
            guard let format = menu.focus(in: RunFormat.allCases) else { break }
            (written, refusal) = (nil, nil)
            return [.effect(.exportRun(run.id, format, path: format.file(of: run)))]
        case let command?: menu.handle(command, in: RunFormat.allCases)
        case nil: break
        }
        return []
    }

    mutating func update(_ message: ScreenMessage, _ context: inout WizardContext) -> [ScreenRequest]? {
        switch message {
        case .runExported(let path): written = path
        case .runsRefused(let why): refusal = why
        default: return nil
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts[.runExportHeading, ["flow": UntrustedText(run.header.flow).sanitised(limit: 40)]])
        let rows = RunFormat.allCases.map { MenuRow(item: $0, title: $0.rawValue, note: texts[$0.note]) }
        let focus = menu.focus(in: RunFormat.allCases)
        view.main.menu(rows, focus: focus)
        view.main.blank()
        if let written {
            view.main.paragraph(
                texts[.runExported, ["file": UntrustedText(written).sanitised(limit: 400)]],
                mark: Span(String(view.look.glyphs.done), .done))
        } else if let refusal {
            view.main.paragraph(
                UntrustedText(refusal).sanitised(limit: 300), .failed,
                mark: Span(String(view.look.glyphs.failed), .failed))
        } else if let focus {
            view.main.paragraph(texts[.runExportFile, ["file": focus.file(of: run)]], .dim)
        }
        view.foot.paragraph(texts[.runExportSecrets], .dim)
    }
}
