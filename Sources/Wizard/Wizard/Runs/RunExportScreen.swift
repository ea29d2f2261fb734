import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI

/// Exports a run: a choice of formats, and the path of the file, which can be edited.
struct RunExportScreen: FormScreen {
    let run: RunSummary
    /// Whether a page or a picture is opened as soon as it is written.
    let opens: Bool
    /// The format and the path of the file.
    var form: Form
    /// The path of the written file; `nil` before.
    private(set) var written: String?
    /// The report about the browser that was to open the file.
    private(set) var browser: BrowserReport?
    /// Why the file was not written; `nil` if there was no failure.
    private(set) var refusal: Text?

    /// Proposes a page of a run that has just ended; Enter writes and opens it.
    init(page run: RunSummary, _ context: WizardContext) {
        self.init(run: run, in: context.settings.exportFolder, opens: true)
    }

    /// `folder` is where the file is proposed; `nil` for the folder where the program was started.
    init(run: RunSummary, in folder: String?, opens: Bool = false) {
        (self.run, self.opens) = (run, opens)
        let path = (folder.map { $0 + "/" } ?? "") + ExportFormat.html.file(of: run)
        form = Form([
            .choice(.format, Text("Format"), ExportFormat.offered.map { ($0.rawValue, $0.note) }),
            .text(
                .file, Text("File"), path, limit: 1000,
                hint: Text(
                    "Without a folder, the file is written where the wizard was started. An existing file stays; the new one gets a number."
                )),
        ]).focused(0)
    }

    static let isOverlay = true
    static let helpWords = HelpWords.diagram
    static let commands = CommandSet.form(
        Text("export"),
        Text(
            "Write the run to a file: a page, a picture, a diagram, an HTTP archive. The browser can then open a page or a picture."
        ), showsRuns: false)

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        if isOpenable { return [.send: Text("open", context: "command")] }
        return opens && format.isShownByBrowsers ? [.send: Text("write and open")] : [:]
    }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        if isOpenable, let written { return [.effect(.runs(.open(path: written)))] }
        guard isComplete() else { return [] }
        forget()
        return [.effect(.runs(.export(run.id, format, path: path)))]
    }

    mutating func edit(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        let before = (format, path)
        form.handle(key, command)
        if format != before.0 { rename(from: before.0) }
        if (format, path) != before { forget() }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? {
        forget()
        return form.take(paste)
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.runExported(let path)):
            written = path
            if opens, format.isShownByBrowsers { return [.effect(.runs(.open(path: path)))] }
        case .program(.fileReported(let path, let report)) where path == written: browser = report
        case .program(.runsRefused(let why)): refusal = why
        default: return nil
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts(Text("Export the run: \(UntrustedText(run.header.flow).sanitised(limit: 40))")))
        view.main.form(form)
        view.main.blank()
        if let written {
            view.main.paragraph(
                texts(Text("Written: \(UntrustedText(written).sanitised(limit: 400))")),
                mark: Span(String(view.look.glyphs.done), .done))
            if let browser {
                view.main.paragraph(
                    texts(
                        browser == .started
                            ? Text("Opened in your browser.")
                            : Text("No browser could be started here. Open this address in one:")),
                    browser == .started ? .dim : .todo)
                if browser == .failed {
                    view.main.paragraph(
                        UntrustedText(URL(filePath: written).absoluteString).sanitised(limit: 800), .code)
                }
            }
        } else if let refusal {
            view.main.failure(view.texts(refusal.sanitised(limit: 300)))
        }
        view.foot.paragraph(texts(Text("Secrets are left out of every export.")), .dim)
    }

    /// Whether the file was written with the form's values and a browser can display it.
    private var isOpenable: Bool { written != nil && format.isShownByBrowsers }

    private var format: ExportFormat { form[.format].flatMap { ExportFormat(rawValue: $0.value) } ?? .html }
    private var path: String { form.value(.file) }

    /// Resets the result of the previous export, which no longer matches the form.
    private mutating func forget() { (written, browser, refusal) = (nil, nil, nil) }

    /// Replaces the extension of the previous format by the chosen one's; a path with another extension is not changed.
    private mutating func rename(from before: ExportFormat) {
        let ending = "." + before.rawValue
        guard path.hasSuffix(ending) else { return }
        let renamed = path.dropLast(ending.count) + "." + format.rawValue
        form.change(.file) { $0.text = EditableText(String(renamed), limit: $0.text.limit) }
    }
}

extension FieldID {
    fileprivate static let format = FieldID("format")
    fileprivate static let file = FieldID("file")
}

extension ExportFormat {
    /// The formats in the order of the menu, those for readers first.
    static let offered: [ExportFormat] = [.html, .svg, .mermaid, .markdown, .har, .text, .jsonLines]

    /// Whether a browser can display it.
    var isShownByBrowsers: Bool { self == .html || self == .svg }

    var note: Text {
        switch self {
        case .html: Text("HTML: one page that every browser shows, without scripts")
        case .svg: Text("SVG: a picture of the diagram")
        case .mermaid: Text("Mermaid: a diagram for Markdown pages and wikis")
        case .markdown: Text("Markdown: the diagram and each message")
        case .har: Text("HAR: an HTTP archive, for the network tools of browsers")
        case .text: Text("Text: the diagram as text")
        case .jsonLines: Text("JSON lines: the events, one object per line")
        }
    }

    /// The proposed file name, relative to the working directory.
    func file(of run: RunSummary) -> String {
        let flow = run.header.flow.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return "idp-wizard-\(flow.prefix(30))-\(run.id.rawValue).\(rawValue)"
    }
}
