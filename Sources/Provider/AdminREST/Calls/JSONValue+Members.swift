import FoundationEssentials
import IdentityStore
import JOSE

/// A value that a representation contains as a member.
protocol JSONConvertible {
    var jsonValue: JSONValue { get }
}

extension JSONValue: JSONConvertible {
    var jsonValue: JSONValue { self }

    /// An object with the members that are neither `nil` nor `null`; beside a JSON value, a literal `nil` is `null`.
    static func members(_ members: KeyValuePairs<String, (any JSONConvertible)?>) -> JSONValue {
        let values = members.compactMap { name, value in value.map { (name, $0.jsonValue) } }
        return .object(Dictionary(values.filter { $0.1 != .null }) { $1 })
    }
}

extension String: JSONConvertible {
    var jsonValue: JSONValue { .string(self) }
}

extension Bool: JSONConvertible {
    var jsonValue: JSONValue { .bool(self) }
}

extension Int: JSONConvertible {
    var jsonValue: JSONValue { .integer(Int64(self)) }
}

/// As in Keycloak, a time is a number of milliseconds.
extension Date: JSONConvertible {
    var jsonValue: JSONValue { .milliseconds(self) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    var jsonValue: JSONValue { .array(map(\.jsonValue)) }
}

extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
    var jsonValue: JSONValue { .object(mapValues(\.jsonValue)) }
}
