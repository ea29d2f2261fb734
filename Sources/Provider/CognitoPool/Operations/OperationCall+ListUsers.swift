import CognitoProtocol
import IdentityStore
import JOSE

extension OperationCall {
    /// The maximum number of users in a page.
    private static let mostUsers = 60

    /// Lists the users of a pool, ordered by name, page by page.
    func listUsers() async throws -> JSONValue {
        let limit = try input.number("Limit", in: 0...Self.mostUsers) ?? 0
        let names = try input.list("AttributesToGet")
        let filter = try input.optionalText("Filter", .filter).flatMap { $0.isEmpty ? nil : try UserFilter($0) }
        let after = try input.optionalText("PaginationToken", .position).map(position)
        let pool = try await poolByID()
        let size = limit == 0 ? Self.mostUsers : limit
        var users: [PoolUser] = []
        if filter != .matchesNone {
            // Requests one user more than the page holds, to detect another page.
            let query = PoolUserQuery(filter: filter?.condition, after: after, maximum: size + 1)
            users = try await store.poolUsers(matching: query, in: pool)
        }
        let page = users.prefix(size)
        var json: JSONValue = [
            "Users": .array(
                page.map { user in
                    var json = PoolUserDescription(user: user).json
                    json["Attributes"] = PoolUserAttributes(user).json(only: names)
                    return json
                })
        ]
        if users.count > size, let last = page.last {
            json["PaginationToken"] = .string(Base64URL.encode(Array(last.username.rawValue.utf8)))
        }
        return json
    }

    /// The name after which a page starts.
    private func position(_ token: String) throws(CognitoError) -> PoolUsername {
        guard let bytes = Base64URL.decode(token), let name = String(validating: bytes, as: UTF8.self),
            TextRule.username.violation(in: name, at: "") == nil
        else { throw CognitoError(.invalidParameter, "Invalid pagination token") }
        return PoolUsername(name)
    }
}

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
