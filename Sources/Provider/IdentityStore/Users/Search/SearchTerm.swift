import SQLDatabase

/// One term of a search in Keycloak's syntax: a prefix, `*` as a wildcard, or the whole value in double quotes.
struct SearchTerm: Sendable, Hashable {
    /// The literal pieces, which must occur in this order with anything between them.
    let pieces: [String]
    /// Whether the value must start with the first piece.
    let isAnchoredAtStart: Bool
    /// Whether the value must end with the last piece.
    let isAnchoredAtEnd: Bool

    /// Parses a search text into terms, in lower case.
    static func terms(in text: String) -> [SearchTerm] {
        let trimmed = text.lowercased().trimmingWhitespace
        if trimmed.count >= 2, trimmed.hasPrefix("\""), trimmed.hasSuffix("\"") {
            let exact = String(trimmed.dropFirst().dropLast())
            return [SearchTerm(pieces: [exact], isAnchoredAtStart: true, isAnchoredAtEnd: true)]
        }
        return trimmed.split(separator: " ").map(SearchTerm.init(word:))
    }

    /// The terms of a search without wildcards and quotes as infixes; `nil` for any other text.
    static func anywhere(in text: String) -> [SearchTerm]? {
        guard !text.contains(where: { "*\"".contains($0) }) else { return nil }
        return terms(in: text).map { SearchTerm(pieces: $0.pieces, isAnchoredAtStart: false, isAnchoredAtEnd: false) }
    }

    private init(pieces: [String], isAnchoredAtStart: Bool, isAnchoredAtEnd: Bool) {
        self.pieces = pieces
        self.isAnchoredAtStart = isAnchoredAtStart
        self.isAnchoredAtEnd = isAnchoredAtEnd
    }

    private init(word: Substring) {
        pieces = word.split(separator: "*").map(String.init)
        isAnchoredAtStart = !word.hasPrefix("*")
        // A word without a wildcard is a prefix. Otherwise, the position of the wildcard decides.
        isAnchoredAtEnd = word.contains("*") && !word.hasSuffix("*")
    }
}

/// An indexed column in lower case, in which searches find a value or its prefix.
enum SearchColumn: String, CaseIterable, Sendable {
    case username
    case email
    case firstName = "first_name_search"
    case lastName = "last_name_search"

    /// The column's name in a statement.
    var name: String { "account." + rawValue }

    func equal(_ value: String) -> UserSearch.Part { UserSearch.Part(sql: "\(name) = ?", values: [value]) }

    /// The condition that a value begins with a text.
    func prefix(_ start: String) -> UserSearch.Part { Self.prefix(start, of: name) }

    /// The condition that the value in a column begins with a text.
    static func prefix(_ start: String, of column: String) -> UserSearch.Part {
        guard let end = end(ofPrefix: start) else {
            return UserSearch.Part(sql: "\(column) >= ?", values: [start])
        }
        return UserSearch.Part(sql: "\(column) >= ? AND \(column) < ?", values: [start, end])
    }

    /// The first text after all those that begin with `start`.
    ///
    /// Texts are ordered by their Unicode scalars, which is the order of their bytes in UTF-8.
    static func end(ofPrefix start: String) -> String? {
        var scalars = start.unicodeScalars
        while let last = scalars.popLast() {
            // The values between U+D7FF and U+E000 are not scalars.
            guard let next = Unicode.Scalar(last.value == 0xD7FF ? 0xE000 : last.value + 1) else { continue }
            scalars.append(next)
            return String(scalars)
        }
        return nil
    }
}
