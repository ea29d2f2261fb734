import Synchronization

/// The content of a locale's file: the position of each text, and the texts that have been read.
///
/// Shared by everything that displays texts, on any thread. A start displays fifty of two thousand texts, so a text is
/// read when it is first requested.
final class LocaleContents: Sendable {
    let plurals: PluralRule
    /// The spellings of characters outside ASCII, for terminals that have only ASCII.
    let spellings: [Character: String]
    private let lines: PropertyLines
    /// The position of each text, in the order of the keys; `nil` if it comes from the fallback.
    private let places: [Place?]
    /// The texts that span several lines.
    private let joined: [Int: String]
    private let fallback: LocaleContents?
    private let read: Mutex<[String?]>

    /// A range of bytes in the file.
    private struct Place: Sendable {
        let start: UInt32
        let end: UInt32

        init(_ range: Range<Int>) { (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound)) }
        var range: Range<Int> { Int(start)..<Int(end) }
    }

    /// Parses a file; a missing key has the text of `fallback`.
    ///
    /// Throws the line of an unknown or repeated key, or of an unknown plural rule; without a fallback also the missing
    /// keys.
    init(
        parsing bytes: some Sequence<UInt8>, fallback: () throws(PropertiesError) -> LocaleContents?
    ) throws(PropertiesError) {
        let keys = TextKey.allCases
        var lines = try PropertyLines(bytes)
        var places = [Place?](repeating: nil, count: keys.count)
        var joined: [Int: String] = [:]
        var plurals: PluralRule?
        // The file lists the keys in the order of the cases, so that none is looked up by name.
        var expected = 0
        while let entry = try lines.next() {
            if expected == keys.count || !lines.hasKey(entry, keys[expected].rawValue) {
                let name = lines.text(entry.key)
                guard let key = TextKey(named: name) else {
                    throw PropertiesError(line: entry.number, problem: .unknown(name))
                }
                expected = key.index
            }
            guard places[expected] == nil else {
                throw PropertiesError(line: entry.number, problem: .repeated(lines.text(entry.key)))
            }
            places[expected] = Place(entry.value)
            if !entry.continuation.isEmpty { joined[expected] = lines.value(entry) }
            if keys[expected] == .languagePlurals {
                let name = lines.value(entry)
                plurals = PluralRule(rawValue: name)
                if plurals == nil { throw PropertiesError(line: entry.number, problem: .badValue(name)) }
            }
            expected += 1
        }
        let missing = keys.filter { places[$0.index] == nil }
        self.fallback = missing.isEmpty ? nil : try fallback()
        guard let plurals = plurals ?? self.fallback?.plurals, missing.isEmpty || self.fallback != nil else {
            throw PropertiesError(line: 0, problem: .missing(missing.map(\.rawValue)))
        }
        self.plurals = plurals
        spellings = places[TextKey.languageASCII.index].map { Self.spellings(lines.text($0.range)) } ?? [:]
        (self.lines, self.places, self.joined) = (lines, places, joined)
        read = Mutex([String?](repeating: nil, count: keys.count))
    }

    subscript(_ key: TextKey) -> String {
        let index = key.index
        return read.withLock { texts in
            if let text = texts[index] { return text }
            let text = made(index, key)
            texts[index] = text
            return text
        }
    }

    private func made(_ index: Int, _ key: TextKey) -> String {
        guard let place = places[index] else { return fallback?[key] ?? key.rawValue }
        return joined[index] ?? lines.text(place.range)
    }

    /// Parses `languageASCII`: pairs such as `ß:ss`, separated by spaces; other words are ignored.
    private static func spellings(_ text: String) -> [Character: String] {
        var spellings: [Character: String] = [:]
        for pair in text.split(separator: " ") where pair.dropFirst().first == ":" {
            spellings[pair[pair.startIndex]] = String(pair.dropFirst(2))
        }
        return spellings
    }
}

extension LocaleContents: Hashable {
    /// Whether all texts are equal.
    static func == (one: LocaleContents, other: LocaleContents) -> Bool {
        one === other
            || (one.lines.bytes == other.lines.bytes && TextKey.allCases.allSatisfy { one[$0] == other[$0] })
    }

    func hash(into hasher: inout Hasher) { hasher.combine(self[.languageName]) }
}
