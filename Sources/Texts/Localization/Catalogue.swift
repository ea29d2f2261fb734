package import Assets

/// The translations of one language: a `.po` file of gettext, whose messages are the texts' ids.
///
/// The file is scanned once, without creating strings; a translation is read when it is requested. A message that is
/// marked as fuzzy or that has no translation is absent. Any thread may read it.
public final class Catalogue: Sendable {
    private let file: [UInt8]
    /// The start of each message's `msgstr`, by the hash of its `msgid`.
    private let places: [UInt64: Place]

    private struct Place {
        /// The first byte of `"…"` after `msgid`, and of that after `msgstr`.
        let id: Int
        let translation: Int
    }

    /// Throws the first line that is not one of a `.po` file, or that repeats a message.
    package init(parsing file: [UInt8]) throws(PropertiesError) {
        self.file = file
        var scan = MessageScan(file)
        var places: [UInt64: Place] = [:]
        places.reserveCapacity(file.count / 200)
        while let message = try scan.next() {
            // The header is the message without words.
            guard !message.isFuzzy, scan.hasText(at: message.id), scan.hasText(at: message.translation) else {
                continue
            }
            let place = Place(id: message.id, translation: message.translation)
            guard places.updateValue(place, forKey: message.hash) == nil else {
                throw PropertiesError(line: message.line, problem: .badMessage)
            }
        }
        self.places = places
    }

    /// Reads an embedded language; `nil` for English, whose texts are in the code.
    package convenience init?(embedded locale: EmbeddedFile.Locale) throws(PropertiesError) {
        guard let file = locale.catalogue else { return nil }
        try self.init(parsing: file)
    }

    /// The translation of a message; `nil` if there is none.
    package subscript(_ id: String) -> String? {
        guard let place = places[MessageScan.hash(id.utf8)] else { return nil }
        let scan = MessageScan(file)
        return scan.text(at: place.id) == id ? scan.text(at: place.translation) : nil
    }
}

extension Catalogue: Hashable {
    public static func == (one: Catalogue, other: Catalogue) -> Bool { one === other || one.file == other.file }

    public func hash(into hasher: inout Hasher) { hasher.combine(file.count) }
}
