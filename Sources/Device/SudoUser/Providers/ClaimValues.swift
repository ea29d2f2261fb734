import JOSE

/// Converts an app's untyped values to JSON, and back.
enum ClaimValues {
    /// Converts a value that Swift code passes as `Any`; returns `nil` for a type that JSON does not have.
    static func json(_ value: Any) -> JSONValue? {
        switch value {
        case let value as JSONValue: value
        case let value as String: .string(value)
        case let value as Bool: .bool(value)
        case let value as Int: .integer(Int64(value))
        case let value as Int64: .integer(value)
        case let value as Int32: .integer(Int64(value))
        case let value as Double: value.isFinite ? .number(value) : nil
        case let value as [Any]: array(value)
        case let value as [String: Any]: object(value)
        default: nil
        }
    }

    /// Converts a dictionary; returns `nil` if a value has a type that JSON does not have.
    static func object(_ values: [String: Any]) -> JSONValue? {
        var members: [String: JSONValue] = [:]
        for (name, value) in values {
            guard let json = json(value) else { return nil }
            members[name] = json
        }
        return .object(members)
    }

    private static func array(_ values: [Any]) -> JSONValue? {
        let elements = values.compactMap(json)
        return elements.count == values.count ? .array(elements) : nil
    }

    /// Converts to Swift's types; returns `nil` for JSON's null.
    static func value(_ json: JSONValue) -> (any Sendable)? {
        switch json {
        case .null: nil
        case .bool(let value): value
        case .integer(let value): value
        case .number(let value): value
        case .string(let value): value
        case .array(let elements): elements.compactMap(value)
        case .object(let members): members.compactMapValues(value)
        }
    }
}
