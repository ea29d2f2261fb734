package import Assets
package import Sentences
import Synchronization

/// The translations of one language: a `.po` file of gettext, whose messages are the texts' ids.
///
/// The file is scanned once, without creating strings; a translation is read when it is requested. A message that is
/// marked as fuzzy or that has no translation is absent. Any thread may read it.
public final class Catalogue: Sendable {
    private let file: [UInt8]
    /// The places of each message, by the hash of its context and `msgid`.
    private let places: [UInt64: Place]
    private let forms: PluralForms
    /// The header field `X-Decimal`: the sign between a whole number and its decimals.
    let decimalSign: String
    /// The header field `X-ASCII`: the spellings of characters outside ASCII, for terminals that have only ASCII.
    private let spellings: [Character: String]

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
        var header = ""
        places.reserveCapacity(file.count / 200)
        while let message = try scan.next() {
            guard scan.hasText(at: message.id) else {
                header = scan.text(at: message.translation)
                continue
            }
            guard !message.isFuzzy, scan.hasText(at: message.translation) else { continue }
            let place = Place(id: message.id, translation: message.translation)
            guard places.updateValue(place, forKey: message.hash) == nil else {
                throw PropertiesError(line: message.line, problem: .badMessage)
            }
        }
        guard let forms = PluralForms(header: header) else { throw PropertiesError(line: 0, problem: .badMessage) }
        (self.places, self.forms) = (places, forms)
        decimalSign = Self.field("X-Decimal", of: header) ?? "."
        spellings = Self.spellings(Self.field("X-ASCII", of: header) ?? "")
    }

    /// The catalogue of an embedded language, which is read once; `nil` for English, whose texts are in the code.
    package static func embedded(_ locale: EmbeddedFile.Locale) throws(PropertiesError) -> Catalogue? {
        guard let file = locale.catalogue else { return nil }
        if let known = read.withLock({ $0[locale.tag] }) { return known }
        let catalogue = try Catalogue(parsing: file)
        return read.withLock { all in
            let known = all[locale.tag, default: catalogue]
            all[locale.tag] = known
            return known
        }
    }

    private static let read = Mutex<[String: Catalogue]>([:])

    private static func field(_ name: String, of header: String) -> String? {
        header.split(separator: "\n").first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
    }

    /// Parses pairs such as `ß:ss`, separated by spaces.
    private static func spellings(_ text: String) -> [Character: String] {
        var spellings: [Character: String] = [:]
        for pair in text.split(separator: " ") where pair.dropFirst().first == ":" {
            spellings[pair[pair.startIndex]] = String(pair.dropFirst(2))
        }
        return spellings
    }

    /// A translation in the language's ASCII spelling.
    func inASCII(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 128 }) else { return text }
        return text.reduce(into: "") { $0 += spellings[$1] ?? String($1) }
    }

    /// The translation of a text's message, in the form for its number.
    package subscript(_ text: Text) -> String? {
        guard let place = places[MessageScan.hash(of: text.id, in: text.context)] else { return nil }
        let scan = MessageScan(file)
        guard scan.text(at: place.id) == text.id else { return nil }
        return scan.text(at: place.translation, form: text.plural?.count.map { forms.form(for: $0) } ?? 0)
    }
}

extension Catalogue: Hashable {
    public static func == (one: Catalogue, other: Catalogue) -> Bool { one === other || one.file == other.file }

    public func hash(into hasher: inout Hasher) { hasher.combine(file.count) }
}
