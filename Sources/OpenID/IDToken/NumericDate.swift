import FoundationEssentials
import JOSE

/// Seconds since 1970, as JSON Web Tokens write times (RFC 7519, section 2).
enum NumericDate {
    /// Whole seconds, rounded down.
    static func json(_ date: Date) -> JSONValue { .integer(Int64(date.timeIntervalSince1970.rounded(.down))) }

    /// The time; nil if it is not a number or is out of range.
    static func read(_ value: JSONValue) -> Date? {
        guard let seconds = value.number, seconds.magnitude < 1e11 else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }
}
