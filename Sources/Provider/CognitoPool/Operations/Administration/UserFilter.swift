import CognitoProtocol
import IdentityStore

/// The condition of a list of users: an attribute, `=` or `^=`, and a value in quotation marks (Amazon Cognito,
/// ListUsers).
enum UserFilter: Sendable, Hashable {
    case condition(PoolUserQuery.Filter)
    /// A valid condition that no user of a pool matches.
    case matchesNone

    /// Searchable attributes of Cognito's schema that the pools' users do not have.
    private static let unused: Set = [
        "email", "phone_number", "name", "given_name", "family_name", "preferred_username",
    ]

    /// The condition for the store; `nil` for ``matchesNone``.
    var condition: PoolUserQuery.Filter? {
        if case .condition(let condition) = self { condition } else { nil }
    }

    /// Parses a filter; throws `InvalidParameterException`.
    init(_ text: String) throws(CognitoError) {
        var rest = text.drop { $0 == " " }
        let name = rest.prefix { $0 != " " && $0 != "=" && $0 != "^" }.filter { $0 != "\"" }
        rest = rest.drop { $0 != "=" && $0 != "^" }
        let isPrefix = rest.hasPrefix("^=")
        guard isPrefix || rest.hasPrefix("=") else { throw Self.malformed }
        rest = rest.dropFirst(isPrefix ? 2 : 1).drop { $0 == " " }
        while rest.last == " " { rest.removeLast() }
        guard rest.count >= 2, rest.first == "\"", rest.last == "\"" else { throw Self.malformed }
        let value = try Self.unescaped(rest.dropFirst().dropLast())
        switch name {
        case "username": self = .condition(.username(value, isPrefix: isPrefix))
        case "sub": self = .condition(.subject(value, isPrefix: isPrefix))
        case "status":
            switch value.lowercased() {
            case "enabled": self = .condition(.isEnabled(true))
            case "disabled": self = .condition(.isEnabled(false))
            default: self = .matchesNone
            }
        case _ where Self.unused.contains(name): self = .matchesNone
        default: throw CognitoError(.invalidParameter, "Invalid search attribute: \(name)")
        }
    }

    private static let malformed = CognitoError(.invalidParameter, "Error while parsing filter")

    private static func unescaped(_ text: Substring) throws(CognitoError) -> String {
        var value = ""
        var isEscaped = false
        for character in text {
            if isEscaped || character != "\\" && character != "\"" {
                value.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                throw malformed
            }
        }
        guard !isEscaped else { throw malformed }
        return value
    }
}
