import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

extension AdministrationTable {
    /// `user-summaries`: pages of users with what lists show of them, which Keycloak does not have.
    static let userSummaries: [AdministrationRoute] = [
        .get("user-summaries", .readUsers) { call in
            let query = try UserSummaryQuery(call.query)
            let now = call.now
            let page = try await call.store.userSummaries(matching: query, in: call.realm, at: now)
            let access = try await call.access(to: page.users.map(\.id))
            return .json(page.representation(UserStatusRule(call.realm, at: now), access))
        }
    ]
}

extension UserSummaryQuery {
    /// The largest number of users of a page.
    private static let mostUsers = 1_000

    /// Parses a request's parameters; throws the refusal that names the one that is not possible.
    init(_ fields: FormFields) throws {
        self.init()
        search = (fields["search"] ?? "").trimmingWhitespace
        if !search.fits(StoredBounds.value) { throw Self.refusal("search") }
        status = try Self.word("status", fields)
        sort = try Self.word("sort", fields) ?? .name
        switch fields["order"] {
        case nil, "", "asc": break
        case "desc": isDescending = true
        default: throw Self.refusal("order")
        }
        maximum = try Self.number("max", fields, in: 1...Self.mostUsers) ?? maximum
        first = try Self.number("first", fields, in: 0...Int(Int32.max)) ?? 0
        if let text = fields["after"], !text.isEmpty {
            guard let cursor = UserSummaryCursor(text), cursor.sort == sort, first == 0 else {
                throw Self.refusal("after")
            }
            after = cursor
        }
    }

    private static func word<Word: RawRepresentable<String>>(_ name: String, _ fields: FormFields) throws -> Word? {
        guard let text = fields[name], !text.isEmpty else { return nil }
        guard let word = Word(rawValue: text) else { throw refusal(name) }
        return word
    }

    private static func number(_ name: String, _ fields: FormFields, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = fields[name], !text.isEmpty else { return nil }
        guard let number = Int(text), range.contains(number) else { throw refusal(name) }
        return number
    }

    private static func refusal(_ name: String) -> RouteError {
        RouteError(.refused(400, "The parameter \(name) has a value that is not possible"), field: name)
    }
}

extension UserSummaryPage {
    fileprivate func representation(_ rule: UserStatusRule, _ access: ShownAccess) -> JSONValue {
        let users = users.map { user in
            var value = user.representation(rule.status(of: user))
            value["access"] = access.whole(user.id)
            return value
        }
        var members: [String: JSONValue] = ["users": .array(users), "anywhere": .bool(isAnywhere)]
        switch total {
        case .exactly(let count):
            members["total"] = .integer(Int64(count))
            members["moreThanTotal"] = false
        case .moreThan(let count):
            members["total"] = .integer(Int64(count))
            members["moreThanTotal"] = true
        }
        members["next"] = next.map { .string($0.text) }
        return .object(members)
    }
}

extension UserSummaryRecord {
    fileprivate func representation(_ status: UserStatus) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "username": .string(username), "enabled": .bool(isEnabled && !isLockedOut),
            "createdTimestamp": .milliseconds(createdAt), "status": .string(status.rawValue),
            "emailVerified": .bool(isEmailVerified), "requiredActions": .array(requiredActions.map { .string($0) }),
            "deviceCount": .integer(Int64(deviceCount)), "hasPassword": .bool(hasPassword),
            "administrator": .bool(isAdministrator),
        ]
        members["email"] = email.map { .string($0) }
        members["firstName"] = firstName.map { .string($0) }
        members["lastName"] = lastName.map { .string($0) }
        members["lastLogin"] = lastLoginAt.map { .milliseconds($0) }
        members["codeExpires"] = codeExpiresAt.map { .milliseconds($0) }
        // A permanent lock-out has no end.
        members["lockedUntil"] = lockedUntil.flatMap { $0 == .distantFuture ? nil : .milliseconds($0) }
        members["validFrom"] = validFrom.map { .milliseconds($0) }
        members["validUntil"] = validUntil.map { .milliseconds($0) }
        return .object(members)
    }
}
