/// A statement with its `?` and `?1` placeholders rewritten to PostgreSQL's `$1`.
struct Placeholders: Sendable, Hashable {
    /// The rewritten statement.
    let sql: String
    /// The number of values that the statement needs.
    let count: Int

    /// Rewrites a statement.
    ///
    /// Returns `nil` if it mixes numbered and plain placeholders, has a number out of range, or a `?` in a literal.
    init?(rewriting statement: String) {
        var parts = statement.split(separator: "?", omittingEmptySubsequences: false)[...]
        var (sql, count, hasNumbered) = (String(parts.removeFirst()), 0, false)
        var isInLiteral = sql.utf8.count { $0 == UInt8(ascii: "'") } % 2 == 1
        for (index, part) in parts.enumerated() {
            let digits = part.prefix { ("0"..."9").contains($0) }
            if index == 0 { hasNumbered = !digits.isEmpty }
            // The protocol has a 16-bit parameter count.
            guard !isInLiteral, digits.isEmpty != hasNumbered, let number = digits.isEmpty ? count + 1 : Int(digits),
                (1...65_535).contains(number)
            else { return nil }
            count = max(count, number)
            isInLiteral = part.utf8.count { $0 == UInt8(ascii: "'") } % 2 == 1
            sql += "$\(number)\(part.dropFirst(digits.count))"
        }
        (self.sql, self.count) = (sql, count)
    }
}
