import Assets
import Localization

extension Texts {
    static let english = EmbeddedFile.locales.compactMap { try? Texts($0) }[0]
}
