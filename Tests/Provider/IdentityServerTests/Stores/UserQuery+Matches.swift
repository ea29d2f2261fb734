@testable import IdentityStore

/// The rule of a search, which the stores implement in SQL.
extension UserQuery {
    /// Whether a user matches, ignoring `first` and `maximum`.
    func matches(_ user: UserRecord) -> Bool {
        let fields = [
            (username, user.username), (email, user.email), (firstName, user.firstName), (lastName, user.lastName),
        ]
        for case (let wanted?, let value) in fields {
            let wanted = wanted.lowercased()
            let value = (value ?? "").lowercased()
            guard isExact ? value == wanted : value.contains(wanted) else { return false }
        }
        if let isEnabled, user.isEnabled != isEnabled { return false }
        if let isEmailVerified, user.isEmailVerified != isEmailVerified { return false }
        for (name, value) in attributes where user.attributes[name]?.contains(value) != true { return false }
        let searched = fields.compactMap { $0.1?.lowercased() }
        return SearchTerm.terms(in: search ?? "").allSatisfy { term in searched.contains(where: term.matches) }
    }
}

extension SearchTerm {
    /// Whether the term matches a value, which must be in lower case.
    func matches(_ value: String) -> Bool {
        guard let first = pieces.first else { return !isAnchoredAtStart || !isAnchoredAtEnd || value.isEmpty }
        if pieces.count == 1, isAnchoredAtStart, isAnchoredAtEnd { return value == first }
        if isAnchoredAtStart, !value.hasPrefix(first) { return false }
        var rest = value[...]
        for (index, piece) in pieces.enumerated() {
            if index == pieces.count - 1, isAnchoredAtEnd { return rest.hasSuffix(piece) }
            guard let end = Self.end(of: piece, in: rest) else { return false }
            rest = rest[end...]
        }
        return true
    }

    private static func end(of piece: String, in text: Substring) -> String.Index? {
        var start = text.startIndex
        while true {
            if text[start...].hasPrefix(piece) { return text.index(start, offsetBy: piece.count) }
            guard start < text.endIndex else { return nil }
            start = text.index(after: start)
        }
    }
}
