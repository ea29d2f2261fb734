package import FoundationEssentials
package import SQLDatabase

extension SQLValue {
    /// A date as milliseconds since 1970.
    package static func date(_ date: Date) -> SQLValue { .integer(Int64(date.timeIntervalSince1970 * 1000)) }
}

extension Row {
    /// Reads a date that is stored as milliseconds since 1970.
    package func date(_ name: String) throws(DatabaseError) -> Date {
        Date(timeIntervalSince1970: Double(try integer(name)) / 1000)
    }

    /// Reads a date that is stored as milliseconds since 1970; returns `nil` for NULL.
    package func optionalDate(_ name: String) throws(DatabaseError) -> Date? {
        try optionalInteger(name).map { Date(timeIntervalSince1970: Double($0) / 1000) }
    }
}
