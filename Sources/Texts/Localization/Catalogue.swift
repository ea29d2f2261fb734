package import Assets
package import Sentences

/// The translations of one language: a `.po` file of gettext, whose messages are the texts' ids.
///
/// The file is scanned once, without creating strings; a translation is read when it is requested. A message that is
/// marked as fuzzy or that has no translation is absent. Any thread may read it.
public final class Catalogue: Sendable {
    private let file: [UInt8]
    /// The places of each message, by the hash of its context and `msgid`.
    private let places: [UInt64: Place]
    private let forms: PluralForms

    private struct Place {
        /// The first byte of `"…"` after `msgid`, and of that after the first `msgstr`.
        let id: Int
        let translation: Int
    }

    /// Throws the first line that is not one of a `.po` file, or that repeats a message; 0 for an unknown plural rule.
    package init(parsing file: [UInt8]) throws(PropertiesError) {
        self.file = file
        var scan = MessageScan(file)
        var places: [UInt64: Place] = [:]
        var forms = PluralForms(header: "")
        places.reserveCapacity(file.count / 200)
        while let message = try scan.next() {
            guard scan.hasText(at: message.id) else {
                forms = PluralForms(header: scan.text(at: message.translation))
                continue
            }
            guard !message.isFuzzy, scan.hasText(at: message.translation) else { continue }
            let place = Place(id: message.id, translation: message.translation)
            guard places.updateValue(place, forKey: message.hash) == nil else {
                throw PropertiesError(line: message.line, problem: .badMessage)
            }
        }
        guard let forms else { throw PropertiesError(line: 0, problem: .badMessage) }
        (self.places, self.forms) = (places, forms)
    }

    /// Reads an embedded language; `nil` for English, whose texts are in the code.
    package convenience init?(embedded locale: EmbeddedFile.Locale) throws(PropertiesError) {
        guard let file = locale.catalogue else { return nil }
        try self.init(parsing: file)
    }

    /// The translation of a text's message, in the form for its number.
    package subscript(_ text: Text) -> String? {
        guard let place = places[MessageScan.hash(of: text.id, in: text.context)] else { return nil }
        let scan = MessageScan(file)
        guard scan.text(at: place.id) == text.id else { return nil }
        return scan.text(at: place.translation, form: text.plural.map { forms.form(for: $0.count) } ?? 0)
    }
}

extension Catalogue: Hashable {
    public static func == (one: Catalogue, other: Catalogue) -> Bool { one === other || one.file == other.file }

    public func hash(into hasher: inout Hasher) { hasher.combine(file.count) }
}
