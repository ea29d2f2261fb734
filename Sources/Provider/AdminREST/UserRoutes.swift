import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `users` and `users/{user}`: the users of a realm.
struct UserRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("users", [.get], right: .listUsers) { try await UserRoutes($0).list($0.request) },
        AdministrationRoute("users", [.post], right: .makeUser) { try await UserRoutes($0).create($0.request) },
        AdministrationRoute("users/count", [.get], right: .readUsers) {
            try await UserRoutes($0).count($0.request)
        },
        AdministrationRoute("users/{user}", [.get], right: .readUsers) {
            try await UserRoutes($0).show(try await $0.user, $0.request)
        },
        AdministrationRoute("users/{user}", [.put], right: .issueCode) {
            try await UserRoutes($0).update(try await $0.user, $0.request)
        },
        AdministrationRoute("users/{user}", [.delete], right: .changeUser) {
            try await UserRoutes($0).delete(try await $0.user, $0.request)
        },
    ]

    /// The right that requests without a route need.
    static let unrouted: [AdministrationRoute] =
        UnroutedRequests.below("users", .listUsers, .makeUser)
        + UnroutedRequests.below("users/{user}/{path...}", .readUsers, .changeUser) { _ = try await $0.user }
        + UnroutedRequests.below("users/{user}/role-mappings/{path...}", nil, .giveUser) { _ = try await $0.user }
        + UnroutedRequests.below("users/{user}/groups/{path...}", nil, .giveUser) { _ = try await $0.user }

    let routes: AdministrationRoutes
    let realm: RealmRecord

    private var store: DatabaseStore { routes.store }

    private func count(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = try UserQuery(request.query)
        if let id = query.wantedID {
            return .json(try await store.user(id: id, in: realm) == nil ? 0 : 1)
        }
        let isBrokered = request.query["idpAlias"] != nil || request.query["idpUserId"] != nil
        let count = try await isBrokered ? 0 : store.countUsers(matching: query, in: realm)
        return .json(.integer(Int64(count)))
    }

    private func show(_ user: UserRecord, _ request: HTTPRequest) async throws -> HTTPResponse {
        var value = user.representation(.whole)
        value["access"] = try await routes.access(to: [user.id], in: realm).whole(user.id)
        if request.query.truth("userProfileMetadata") == true {
            value["userProfileMetadata"] = UserProfileShown.metadata
        }
        return .json(value)
    }

    private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = try UserQuery(request.query)
        // As in Keycloak, `search=id:…` searches for an ID.
        if let id = query.wantedID {
            let user = try await store.user(id: id, in: realm)
            return try await routes.list(user.map { [$0] } ?? [], .listed, in: realm)
        }
        // No user comes from another provider here.
        let isBrokered = request.query["idpAlias"] != nil || request.query["idpUserId"] != nil
        let users = try await isBrokered ? [] : store.users(matching: query, in: realm)
        let detail: UserRecord.Detail = request.query.truth("briefRepresentation") == true ? .brief : .listed
        return try await routes.list(users, detail, in: realm)
    }

    private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let representation = try UserRepresentation(request)
        try routes.checkMembers(AccountMembers.user.refused(representation.sent, on: .made))
        guard let username = representation.username, !username.isEmpty else {
            return .usernameMissing
        }
        let violations = representation.violations()
        guard violations.isEmpty else { return .profile(violations) }
        let now = routes.clock.now()
        var user = UserRecord(id: routes.random.uuid(at: now), username: username, createdAt: now)
        user.isEnabled = false
        representation.apply(to: &user)
        let credentials = try await NewCredentials(
            representation.credentials, userID: user.id, isNew: true, username: username, email: user.email,
            realm: realm, routes: routes)
        credentials.apply(to: &user)
        let groups = try await GroupRoutes(routes: routes, realm: realm).ids(
            ofPaths: representation.groups)
        try await GroupRoutes(routes: routes, realm: realm).checkJoining(groups)
        try await GroupRoutes(routes: routes, realm: realm).checkJoiningDefaults()
        routes.creates("users", user.id)
        switch try await store.createUser(
            user, credentials: credentials.records, groups: groups, in: realm)
        {
        case .written, .notFound:
            let path = AdministrationRoutes.path(["users", user.id], in: realm.name)
            return .created(at: routes.location(path, of: request))
        case .usernameTaken: return .usernameTaken
        case .emailTaken: return .emailTaken
        case .onlyAdministrator: return .onlyAdministrator
        }
    }

    /// Changes a user; without the right to do so, only assigns an activation code or ends a permanent lock-out.
    private func update(_ user: UserRecord, _ request: HTTPRequest) async throws -> HTTPResponse {
        let representation = try UserRepresentation(request)
        let isLimited = !routes.allow(.changeUser)
        if isLimited, !representation.addsOnlyCodes { return .forbidden }
        try routes.checkMembers(
            AccountMembers.user.refused(representation.sent, on: .changed, shown: user.representation(.whole)))
        if let name = representation.username, !name.isEmpty, name != user.username {
            if isLimited { return .forbidden }
            var others = UserQuery()
            others.username = name
            others.isExact = true
            let isTaken = try await store.countUsers(matching: others, in: realm) > 0
            return isTaken ? .usernameTaken : .usernameReadOnly
        }
        let violations = representation.violations(changing: user)
        guard violations.isEmpty else { return .profile(violations) }
        let credentials = try await NewCredentials(
            representation.credentials, userID: user.id, username: user.username,
            email: representation.email ?? user.email,
            realm: realm, routes: routes)
        let now = routes.clock.now()
        let outcome = try await store.updateUser(id: user.id, in: realm, credentials: credentials.records) {
            [ownAccount = routes.ownAccount] (user) throws(StoreError) in
            let stored = user
            representation.apply(to: &user)
            credentials.apply(to: &user)
            guard !isLimited || user.onlyUnlocks(stored) else {
                throw StoreError(code: .exceedsRights, detail: "the caller may not change the user")
            }
            if user.id == ownAccount, stored.isUsable(at: now), !user.isUsable(at: now) { throw Self.ownAccount }
        }
        switch outcome {
        case .written: break
        case .notFound: return .userNotFound
        case .usernameTaken: return .usernameTaken
        case .emailTaken: return .emailTaken
        case .onlyAdministrator: return .onlyAdministrator
        }
        if representation.isEnabled == true {
            try await BruteForceRoutes(routes: routes, realm: realm).clear(user)
        }
        return .noContent
    }

    /// Refuses what would end the caller's access.
    private static let ownAccount = StoreError(code: .ownAccount, detail: "the caller may not end the own access")

    private func delete(_ user: UserRecord, _ request: HTTPRequest) async throws -> HTTPResponse {
        guard user.id != routes.ownAccount else { throw Self.ownAccount }
        let isFinal = request.query.truth("purge") == true
        return try await store.deleteUser(id: user.id, in: realm, isFinal: isFinal, at: routes.clock.now())
            ? .noContent : .userNotFound
    }
}

extension UserRoutes {
    private init(_ call: AdministrationCall) { self.init(routes: call.routes, realm: call.realm) }
}

extension UserQuery {
    /// The ID in `search=id:…`, or `nil`.
    var wantedID: String? { search.flatMap { $0.hasPrefix("id:") ? String($0.dropFirst(3)) : nil } }

    /// Parses the query of a list or a count; like Keycloak, throws if a value must be a number and is not.
    init(_ fields: FormFields) throws {
        let maximum = try Self.number(fields["max"]) ?? -1
        self.init(
            username: fields["username"]?.lowercased(), email: fields["email"]?.lowercased(),
            firstName: fields["firstName"], lastName: fields["lastName"],
            search: fields["search"].map(\.trimmingWhitespace), isExact: fields.truth("exact") == true,
            isEnabled: fields.truth("enabled"), isEmailVerified: fields.truth("emailVerified"),
            attributes: Self.attributes(fields["q"] ?? ""),
            first: try Self.number(fields["first"]).map { max(0, $0) } ?? 0, maximum: maximum < 0 ? 100 : maximum)
    }

    /// Parses `name:value name:value`; either side may be in double quotes if it has spaces or colons.
    static func attributes(_ text: String) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = text[...]
        while true {
            rest = rest.drop { $0 == " " }
            guard !rest.isEmpty else { return attributes }
            let name = part(&rest)
            guard rest.first == ":" else { continue }
            rest.removeFirst()
            attributes[name] = part(&rest)
        }
    }

    private static func part(_ rest: inout Substring) -> String {
        let isQuoted = rest.first == "\""
        if isQuoted { rest.removeFirst() }
        let part = rest.prefix { isQuoted ? $0 != "\"" : $0 != " " && $0 != ":" }
        rest = rest[part.endIndex...]
        if isQuoted, !rest.isEmpty { rest.removeFirst() }
        return String(part)
    }

    private static func number(_ text: String?) throws -> Int? {
        guard let text, !text.isEmpty else { return nil }
        guard let number = Int32(text) else { throw RouteError(.notFound) }
        return Int(number)
    }
}
