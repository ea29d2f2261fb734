import Assets
import Localization

extension Texts {
    static let english = EmbeddedFile.locales.compactMap { try? Texts(parsing: $0.contents) }[0]
}
