package import FoundationEssentials
package import JOSE

extension JSONValue {
    /// A Boolean, or the text `true` or `false`, which forms and command lines send.
    package var readBool: Bool? { bool ?? string.flatMap { Bool($0) } }

    /// An integer, or its text.
    package var readNumber: Int? { integer.flatMap { Int(exactly: $0) } ?? string.flatMap { Int($0) } }

    /// Whether arrays and objects are nested at most this deep.
    func isNested(atMost depth: Int) -> Bool {
        var level = [self]
        for _ in 0...depth {
            level = level.flatMap { $0.array ?? $0.object.map { Array($0.values) } ?? [] }
            if level.isEmpty { return true }
        }
        return false
    }

    /// A time as Keycloak writes it: milliseconds since 1970, rounded down.
    package static func milliseconds(_ date: Date) -> JSONValue {
        .integer(Int64((date.timeIntervalSince1970 * 1000).rounded(.down)))
    }
}
