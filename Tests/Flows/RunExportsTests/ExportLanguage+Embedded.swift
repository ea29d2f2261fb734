import Assets
import Localization
import RunExports

extension ExportLanguage {
    /// The languages of this program, English first.
    static let all: [ExportLanguage] = EmbeddedFile.locales.compactMap { file in
        (try? Texts(file)).map { ExportLanguage(tag: file.tag, texts: $0) }
    }

    static let english = all[0]
    static let german = all[1]
    static let turkish = all[2]
}
