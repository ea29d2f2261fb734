import FoundationEssentials
import Localization
import Profiles
import Recording
import RunExports

extension Language {
    func forExport() throws -> ExportLanguage { ExportLanguage(tag: tag, texts: try texts()) }
}

extension RunText {
    /// The run in the language, with the times of this machine's zone.
    init(_ run: RecordedRun, width: Int, for language: Language) throws {
        let export = try language.forExport()
        self.init(run, width: width, in: export) { export.texts.absolute($0, seconds: true) }
    }
}

extension ExportFormat {
    func document(of run: RecordedRun, for language: Language) throws -> String {
        document(of: run, in: try language.forExport())
    }
}
