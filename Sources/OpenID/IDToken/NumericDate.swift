import FoundationEssentials
import JOSE

/// Times in JSON Web Tokens: seconds since 1970 (RFC 7519, section 2).
enum NumericDate {
    /// Rounds down to whole seconds.
    static func json(_ date: Date) -> JSONValue { .integer(Int64(date.timeIntervalSince1970.rounded(.down))) }

    /// Returns `nil` if the value is not a number or is out of range.
    static func read(_ value: JSONValue) -> Date? {
        guard let seconds = value.number, seconds.magnitude < 1e11 else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }
}
