import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `user-summaries`: pages of users with what lists show of them, which Keycloak does not have.
enum UserSummaryRoutes {
    static let routes: [AdministrationRoute] = [
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

    /// Parses a request's parameters; throws a refusal that names the invalid one.
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
        let (total, isMore) =
            switch total {
            case .exactly(let count): (count, false)
            case .moreThan(let count): (count, true)
            }
        return .members([
            "users": users, "anywhere": true, "total": total, "moreThanTotal": isMore, "next": next?.text,
        ])
    }
}

extension UserSummaryRecord {
    fileprivate func representation(_ status: UserStatus) -> JSONValue {
        .members([
            "id": id, "username": username, "enabled": isEnabled && !isLockedOut, "createdTimestamp": createdAt,
            "status": status.rawValue, "emailVerified": isEmailVerified, "requiredActions": requiredActions,
            "deviceCount": deviceCount, "hasPassword": hasPassword, "administrator": isAdministrator, "email": email,
            "firstName": firstName, "lastName": lastName, "lastLogin": lastLoginAt, "codeExpires": codeExpiresAt,
            // A permanent lock-out has no end.
            "lockedUntil": lockedUntil == .distantFuture ? nil : lockedUntil, "validFrom": validFrom,
            "validUntil": validUntil,
        ])
    }
}
