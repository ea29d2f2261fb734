package import Assets
package import Sentences

/// The program's texts in one language.
public struct Texts: Sendable, Hashable {
    /// `nil` in English, whose texts are in the code.
    private let catalogue: Catalogue?
    /// The time zone of displayed times.
    package let zone: LocalZone
    private var isASCII = false
    private var isTyped = false

    public init(_ catalogue: Catalogue?, zone: LocalZone = .utc) { (self.catalogue, self.zone) = (catalogue, zone) }

    /// Reads an embedded language.
    package init(_ locale: EmbeddedFile.Locale, zone: LocalZone = .utc) throws(PropertiesError) {
        self.init(try Catalogue.embedded(locale), zone: zone)
    }

    /// Returns the texts for terminals without UTF-8, in the language's ASCII spelling.
    package func inASCII() -> Texts {
        var texts = self
        texts.isASCII = true
        return texts
    }

    /// Returns the texts for a front end without keys: they name what to type.
    package func typed() -> Texts {
        var texts = self
        texts.isTyped = true
        return texts
    }

    /// A text in the language, or in English if a part of it has no translation.
    package func callAsFunction(_ text: Text) -> String {
        let text = isTyped ? text.typed : text
        return translation(of: text) ?? text.english
    }

    /// A text in the language; foreign words in it are unchanged.
    ///
    /// `nil` if words of the program in it have no translation.
    package func translation(of text: Text) -> String? {
        guard let catalogue else { return text.english }
        return text.worded { text in catalogue[text].map { isASCII ? catalogue.inASCII($0) : $0 } }
    }

    /// The sign between a whole number and its decimals.
    package var decimalSign: String { catalogue?.decimalSign ?? "." }
}
