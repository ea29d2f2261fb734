package import FoundationEssentials
package import JOSE

extension JSONValue {
    /// A truth value, also as the text that forms and command lines send.
    package var readBool: Bool? { bool ?? string.flatMap { Bool($0) } }

    /// A whole number, also as a text.
    package var readNumber: Int? { integer.flatMap { Int(exactly: $0) } ?? string.flatMap { Int($0) } }

    /// Whether lists and objects stand in each other at most so deep.
    func isNested(atMost depth: Int) -> Bool {
        var level = [self]
        for _ in 0...depth {
            level = level.flatMap { $0.array ?? $0.object.map { Array($0.values) } ?? [] }
            if level.isEmpty { return true }
        }
        return false
    }

    /// A time as Keycloak writes it: whole milliseconds since 1970.
    package static func milliseconds(_ date: Date) -> JSONValue {
        .integer(Int64((date.timeIntervalSince1970 * 1000).rounded(.down)))
    }
}
