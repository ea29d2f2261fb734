import Synchronization

/// What a locale's file says: where each text stands in it, and those that were read so far.
///
/// Shared by everything that shows texts, on any thread. A start shows fifty of two thousand texts, so that a text is made where it is
/// asked for first.
final class LocaleContents: Sendable {
    let plurals: PluralRule
    /// How characters outside ASCII are written where the terminal has only ASCII.
    let spellings: [Character: String]
    private let lines: PropertyLines
    /// The place of each text in the order of the keys; nil for one of the fallback.
    private let places: [Place?]
    /// The texts that go over several lines.
    private let joined: [Int: String]
    /// The texts of sentences, in their order.
    private let sentenceLines: [PropertyLines.Entry]
    /// The texts of sentences by their names; nil until one is asked for.
    private let sentences = Mutex<[String: String]?>(nil)
    private let fallback: LocaleContents?
    private let read: Mutex<[String?]>

    /// Bytes of the file.
    private struct Place: Sendable {
        let start: UInt32
        let end: UInt32

        init(_ range: Range<Int>) { (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound)) }
        var range: Range<Int> { Int(start)..<Int(end) }
    }

    /// Reads a file; a key that is missing is one of `fallback`.
    ///
    /// The sections of sentences can have any names. Fails with the line of an unknown or repeated key, or of an unknown plural rule; without
    /// a fallback also with the missing keys.
    init(
        parsing bytes: some Sequence<UInt8>, fallback: () throws(PropertiesError) -> LocaleContents?
    ) throws(PropertiesError) {
        let keys = TextKey.allCases
        var lines = try PropertyLines(bytes)
        var places = [Place?](repeating: nil, count: keys.count)
        var joined: [Int: String] = [:]
        var plurals: PluralRule?
        // The keys are in the order of their cases, so that none is looked up by its name.
        var expected = 0
        var sentenceLines: [PropertyLines.Entry] = []
        while let entry = try lines.next() {
            if entry.section.hasPrefix(Self.sentenceSections) {
                sentenceLines.append(entry)
                continue
            }
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
        (self.lines, self.places, self.joined, self.sentenceLines) = (lines, places, joined, sentenceLines)
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

    func sentence(named name: String) -> String? { sentences.withLock { made(&$0)[name] } }

    var namedSentences: [(name: String, text: String)] {
        sentenceLines.map { (lines.text($0.key), lines.value($0)) }
    }

    private func made(_ texts: inout [String: String]?) -> [String: String] {
        if let texts { return texts }
        let all = Dictionary(namedSentences.map { ($0.name, $0.text) }) { first, _ in first }
        texts = all
        return all
    }

    private static let sentenceSections = "sentences: "

    private func made(_ index: Int, _ key: TextKey) -> String {
        guard let place = places[index] else { return fallback?[key] ?? key.rawValue }
        return joined[index] ?? lines.text(place.range)
    }

    /// Reads `languageASCII`: pairs as in `ß:ss`, separated by spaces; other words are ignored.
    private static func spellings(_ text: String) -> [Character: String] {
        var spellings: [Character: String] = [:]
        for pair in text.split(separator: " ") where pair.dropFirst().first == ":" {
            spellings[pair[pair.startIndex]] = String(pair.dropFirst(2))
        }
        return spellings
    }
}

extension LocaleContents: Hashable {
    /// Whether all texts are the same.
    static func == (one: LocaleContents, other: LocaleContents) -> Bool {
        one === other
            || (one.lines.bytes == other.lines.bytes && TextKey.allCases.allSatisfy { one[$0] == other[$0] })
    }

    func hash(into hasher: inout Hasher) { hasher.combine(self[.languageName]) }
}
