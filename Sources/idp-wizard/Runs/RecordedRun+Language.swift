import FoundationEssentials
import Localization
import Recording
import RunExports

extension Language {
    /// The language of an export.
    func forExport() throws(CommandFailure) -> ExportLanguage { ExportLanguage(tag: tag, texts: try texts()) }
}

extension RecordedRun {
    /// The run as readers see it: why it failed is in the language, where this program worded it.
    fileprivate func shown(in language: Language) -> RecordedRun {
        var run = self
        run.ending?.reason = ending?.reason.map { FindingTexts.shown($0, in: language.tag) }
        return run
    }
}

extension RunText {
    /// The run in the language, with the times of this machine's zone.
    init(_ run: RecordedRun, width: Int, for language: Language) throws(CommandFailure) {
        self.init(run.shown(in: language), width: width, in: try language.forExport()) { $0.localText }
    }
}

extension ExportFormat {
    /// The run in this format; its own lines and an archive have the words that the run has.
    func document(of run: RecordedRun, for language: Language) throws(CommandFailure) -> String {
        switch self {
        case .jsonLines, .har: document(of: run, in: try language.forExport())
        case .mermaid, .markdown, .html, .svg, .text:
            document(of: run.shown(in: language), in: try language.forExport())
        }
    }
}
