import FoundationEssentials
import SQLite

extension SQLiteValue {
    /// A moment, in milliseconds since 1970.
    static func date(_ date: Date) -> SQLiteValue { .integer(Int64(date.timeIntervalSince1970 * 1000)) }
}

extension Row {
    /// A moment that was stored in milliseconds since 1970.
    func date(_ name: String) throws(SQLiteError) -> Date {
        Date(timeIntervalSince1970: Double(try integer(name)) / 1000)
    }

    /// The same, nil for NULL.
    func optionalDate(_ name: String) throws(SQLiteError) -> Date? {
        try optionalInteger(name).map { Date(timeIntervalSince1970: Double($0) / 1000) }
    }
}
