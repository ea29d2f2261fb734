import CognitoProtocol
import IdentityModel
import JOSE

/// The input of an operation: the members of the body, checked against the limits of the service's model.
struct OperationInput: Sendable {
    private let members: [String: JSONValue]

    /// Parses a body; an empty body has no members.
    ///
    /// Throws `SerializationException` if the body is not a JSON object.
    init(_ body: some Collection<UInt8>) throws(CognitoError) {
        guard !body.isEmpty else {
            members = [:]
            return
        }
        let json: JSONValue
        do throws(JSONError) { json = try JSONValue(parsing: body) } catch {
            throw CognitoError(.serialization, "The body is \(error)")
        }
        guard let members = json.object else {
            throw CognitoError(.serialization, "Start of structure or map found where not expected.")
        }
        self.members = members
    }

    /// A required member.
    func text(_ name: String, _ rule: TextRule) throws(CognitoError) -> String {
        guard let text = try optionalText(name, rule) else {
            throw CognitoError(.invalidParameter, TextRule.sentence(Self.shown(name), "Member must not be null"))
        }
        return text
    }

    func optionalText(_ name: String, _ rule: TextRule) throws(CognitoError) -> String? {
        guard let value = members[name], value != .null else { return nil }
        guard let text = value.string else { throw Self.type(of: value, isNot: "String") }
        if let violation = rule.violation(in: text, at: Self.shown(name)) {
            throw CognitoError(.invalidParameter, violation)
        }
        return text
    }

    /// A required member with a secret.
    func secret(_ name: String, _ rule: TextRule) throws(CognitoError) -> Secret { Secret(try text(name, rule)) }

    /// A member with a fixed set of values.
    func choice(_ name: String, of values: [String]) throws(CognitoError) -> String {
        let text = try text(name, .parameter)
        guard values.contains(text) else {
            let constraint = "Member must satisfy enum value set: [\(values.joined(separator: ", "))]"
            throw CognitoError(.invalidParameter, TextRule.sentence(Self.shown(name), constraint))
        }
        return text
    }

    /// A map of texts; a missing one is empty.
    func texts(_ name: String) throws(CognitoError) -> [String: String] {
        guard let value = members[name], value != .null else { return [:] }
        guard let map = value.object else { throw Self.type(of: value, isNot: "Map") }
        var texts: [String: String] = [:]
        for (key, value) in map where value != .null {
            guard let text = value.string else { throw Self.type(of: value, isNot: "String") }
            texts[key] = text
        }
        return texts
    }

    /// A whole number within a range; `nil` if it is missing.
    func number(_ name: String, in range: ClosedRange<Int>) throws(CognitoError) -> Int? {
        guard let value = members[name], value != .null else { return nil }
        guard let number = value.integer else { throw Self.type(of: value, isNot: "Integer") }
        if number < range.lowerBound {
            let constraint = "Member must have value greater than or equal to \(range.lowerBound)"
            throw CognitoError(.invalidParameter, TextRule.sentence(Self.shown(name), constraint))
        }
        if number > range.upperBound {
            let constraint = "Member must have value less than or equal to \(range.upperBound)"
            throw CognitoError(.invalidParameter, TextRule.sentence(Self.shown(name), constraint))
        }
        return Int(number)
    }

    /// A list of texts; `nil` if it is missing.
    func list(_ name: String) throws(CognitoError) -> [String]? {
        guard let value = members[name], value != .null else { return nil }
        guard let list = value.strings else { throw Self.type(of: value, isNot: "List") }
        return list
    }

    /// The entries of `ValidationData`, with the shapes and lengths of the model.
    func validationData() throws(CognitoError) -> ValidationData {
        do throws(ValidationData.ReadError) { return try ValidationData(json: members["ValidationData"]) } catch {
            switch error {
            case .malformed: throw CognitoError(.serialization, "ValidationData is not a list of names with values.")
            case .nameLength:
                throw Self.entry("name", "Member must have length between 1 and \(ValidationData.longestName)")
            case .valueLength:
                throw Self.entry(
                    "value", "Member must have length less than or equal to \(ValidationData.longestValue)")
            case .tooMany:
                throw Self.entry(nil, "Member must have length less than or equal to \(ValidationData.mostEntries)")
            case .repeated, .parts: throw RegistrationFailure.decodingError.cognitoError
            }
        }
    }

    private static func entry(_ part: String?, _ constraint: String) -> CognitoError {
        let member = part.map { "validationData.member.\($0)" } ?? "validationData"
        return CognitoError(.invalidParameter, TextRule.sentence(member, constraint))
    }

    /// A member's name as in messages: `clientId` for `ClientId`.
    private static func shown(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

    private static func type(of value: JSONValue, isNot expected: String) -> CognitoError {
        let found =
            switch value {
            case .null: "NULL_VALUE"
            case .bool(let value): value ? "TRUE_VALUE" : "FALSE_VALUE"
            case .integer, .number: "NUMBER_VALUE"
            case .string: "STRING_VALUE"
            case .array: "START_ARRAY"
            case .object: "START_OBJECT"
            }
        return CognitoError(.serialization, "\(found) can not be converted to a \(expected)")
    }
}
