import CognitoProtocol
import IdentityStore
import JOSE

/// Lists the users of a pool, ordered by name, page by page.
enum ListUsers {
    /// The maximum number of users in a page.
    private static let mostUsers = 60

    static func run(_ call: OperationCall) async throws -> JSONValue {
        let limit = try call.input.number("Limit", in: 0...mostUsers) ?? 0
        let names = try call.input.list("AttributesToGet")
        let filter = try call.input.optionalText("Filter", .filter).flatMap { $0.isEmpty ? nil : try UserFilter($0) }
        let after = try call.input.optionalText("PaginationToken", .position).map(Self.position)
        let pool = try await call.poolByID()
        let size = limit == 0 ? mostUsers : limit
        var users: [PoolUser] = []
        if filter != .matchesNone {
            // Requests one user more than the page holds, to detect another page.
            let query = PoolUserQuery(filter: filter?.condition, after: after, maximum: size + 1)
            users = try await call.store.poolUsers(matching: query, in: pool)
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
    private static func position(_ token: String) throws(CognitoError) -> PoolUsername {
        guard let bytes = Base64URL.decode(token), let name = String(validating: bytes, as: UTF8.self),
            TextRule.username.violation(in: name, at: "") == nil
        else { throw CognitoError(.invalidParameter, "Invalid pagination token") }
        return PoolUsername(name)
    }
}
