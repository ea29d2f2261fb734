import FoundationEssentials
import Localization
import Recording
import RunExports

extension Language {
    func forExport() throws(CommandFailure) -> ExportLanguage { ExportLanguage(tag: tag, texts: try texts()) }
}

extension RunText {
    /// The run in the language, with the times of this machine's zone.
    init(_ run: RecordedRun, width: Int, for language: Language) throws(CommandFailure) {
        self.init(run, width: width, in: try language.forExport()) { $0.localText }
    }
}

extension ExportFormat {
    func document(of run: RecordedRun, for language: Language) throws(CommandFailure) -> String {
        document(of: run, in: try language.forExport())
    }
}
