import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `users` and `users/{user}`: the users of a realm.
enum UserRoutes {
    static let routes: [AdministrationRoute] = [
        .get("users", .listUsers) { try await $0.listUsers() },
        .post("users", .makeUser) { try await $0.createUser() },
        .get("users/count", .readUsers) { try await $0.countUsers() },
        .get("users/{user}", .readUsers) { try await $0.showUser() },
        .put("users/{user}", .issueCode) { try await $0.updateUser() },
        .delete("users/{user}", .changeUser) { try await $0.deleteUser() },
    ]
}

extension AdministrationCall {
    fileprivate func countUsers() async throws -> HTTPResponse {
        let wanted = try UserQuery(query)
        if let id = wanted.wantedID {
            return .json(try await store.user(id: id, in: realm) == nil ? 0 : 1)
        }
        return .json(.integer(Int64(try await store.countUsers(matching: wanted, in: realm))))
    }

    fileprivate func showUser() async throws -> HTTPResponse {
        let user = try await user
        var value = user.representation(.whole)
        value["access"] = try await access(to: [user.id]).whole(user.id)
        if query.truth("userProfileMetadata") == true {
            value["userProfileMetadata"] = UserProfileShown.metadata
        }
        return .json(value)
    }

    fileprivate func listUsers() async throws -> HTTPResponse {
        let wanted = try UserQuery(query)
        // As in Keycloak, `search=id:…` searches for an ID.
        if let id = wanted.wantedID {
            let user = try await store.user(id: id, in: realm)
            return try await list(user.map { [$0] } ?? [], .listed)
        }
        let users = try await store.users(matching: wanted, in: realm)
        let detail: UserRecord.Detail = query.truth("briefRepresentation") == true ? .brief : .listed
        return try await list(users, detail)
    }

    fileprivate func createUser() async throws -> HTTPResponse {
        let representation = try UserRepresentation(request)
        try RepresentationReader.checkSupported(AccountMembers.user.review(representation.sent, on: .made))
        let username = (realm.usesEmailAsUsername ? representation.email : representation.username) ?? ""
        guard !username.isEmpty else {
            return realm.usesEmailAsUsername ? .profile([.emailMissing]) : .usernameMissing
        }
        let violations = representation.violations(named: username)
        guard violations.isEmpty else { return .profile(violations) }
        let now = now
        var user = UserRecord(id: services.random.uuid(at: now), username: username, createdAt: now)
        user.isEnabled = false
        representation.apply(to: &user)
        let credentials = try await NewCredentials(
            representation.credentials, userID: user.id, isNew: true, username: username, email: user.email,
            realm: realm, services: services)
        credentials.apply(to: &user)
        let groups = try await services.groupIDs(ofPaths: representation.groups, in: realm)
        try await checkJoining(groups)
        try await checkJoiningDefaults()
        let roles = try await store.roles(of: representation, in: realm)
        if !roles.isEmpty {
            try check(.giveUser)
            try await checkGiving(roles)
        }
        services.creates("users", user.id)
        try await store.createUser(
            user, credentials: credentials.records, earlierPasswords: credentials.earlierPasswords, groups: groups,
            roles: roles, in: realm)
        return created(at: "users", user.id)
    }

    /// Changes a user; without the right to do so, only assigns an activation code or ends a permanent lock-out.
    fileprivate func updateUser() async throws -> HTTPResponse {
        let user = try await user
        let representation = try UserRepresentation(request)
        let isLimited = !allow(.changeUser)
        if isLimited, !representation.addsOnlyCodes { return .forbidden }
        try RepresentationReader.checkSupported(
            AccountMembers.user.review(representation.sent, on: .changed, shown: user.representation(.whole)))
        // As in Keycloak, where the address is the name, only the address can be changed.
        let isNamed = !realm.usesEmailAsUsername
        if !isNamed, representation.email == "" { return .usernameMissing }
        if isNamed, let name = representation.username, !name.isEmpty, name != user.username {
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
            realm: realm, services: services)
        let now = now
        try await store.updateUser(id: user.id, in: realm, credentials: credentials.records) {
            [ownAccount = services.ownAccount] (user) throws(StoreError) in
            let stored = user
            representation.apply(to: &user)
            credentials.apply(to: &user)
            if !isNamed, !isLimited, representation.email != nil { user.username = user.email ?? user.username }
            guard !isLimited || user.onlyUnlocks(stored) else {
                throw StoreError(code: .exceedsRights, detail: "the caller may not change the user")
            }
            if user.id == ownAccount, stored.isUsable(at: now), !user.isUsable(at: now) { throw Self.ownAccount }
        }
        if representation.isEnabled == true {
            try await store.clearFailures(of: .user(user.id), in: realm)
        }
        return .noContent
    }

    /// Refuses what would end the caller's access.
    private static let ownAccount = StoreError(code: .ownAccount, detail: "the caller may not end the own access")

    fileprivate func deleteUser() async throws -> HTTPResponse {
        let user = try await user
        guard user.id != services.ownAccount else { throw Self.ownAccount }
        let isFinal = query.truth("purge") == true
        return try await store.deleteUser(id: user.id, in: realm, isFinal: isFinal, at: now)
            ? .noContent : .userNotFound
    }
}

extension UserQuery {
    /// The ID in `search=id:…`.
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
        (provider, providerUserID) = (fields["idpAlias"], fields["idpUserId"])
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
