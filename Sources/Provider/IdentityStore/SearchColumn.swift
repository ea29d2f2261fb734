import SQLDatabase

/// An indexed column in lower case, in which searches find a value or its prefix.
enum SearchColumn: String, CaseIterable, Sendable {
    case username
    case email
    case firstName = "first_name_search"
    case lastName = "last_name_search"

    /// The column's name in a statement.
    var name: String { "account." + rawValue }

    func equal(_ value: String) -> UserSearch.Part { UserSearch.Part(sql: "\(name) = ?", values: [.text(value)]) }

    /// The condition that a value begins with a text.
    func prefix(_ start: String) -> UserSearch.Part { Self.prefix(start, of: name) }

    /// The condition that the value in a column begins with a text.
    static func prefix(_ start: String, of column: String) -> UserSearch.Part {
        guard let end = end(ofPrefix: start) else {
            return UserSearch.Part(sql: "\(column) >= ?", values: [.text(start)])
        }
        return UserSearch.Part(sql: "\(column) >= ? AND \(column) < ?", values: [.text(start), .text(end)])
    }

    /// The first text after all those that begin with `start`; `nil` if there is none.
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
