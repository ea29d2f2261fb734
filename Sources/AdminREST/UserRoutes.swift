import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityCore
import IdentityModel
import JOSE
import ServerRouting

/// `admin/realms/{realm}/users` and what stands under it.
struct UserRoutes {
    let routes: AdministrationRoutes
    let realm: RealmRecord

    private var store: any AdministrationStore { routes.store }

    /// Answers; `path` is what follows `users`.
    func answer(_ request: ServerRequest, _ path: [String]) async throws -> HTTPResponse {
        switch (path.count, request.http.method) {
        case (0, .get): return try await list(request.http)
        case (0, .post): return try await create(request.http)
        case (0, _): return AdministrationAnswer.methodNotAllowed
        case (1, .get) where path[0] == "count":
            let query = try UserQuery(request.http.query)
            if let id = query.wantedID {
                return AdministrationAnswer.value(try await store.user(id: id, in: realm) == nil ? 0 : 1)
            }
            let isBrokered = request.http.query["idpAlias"] != nil || request.http.query["idpUserId"] != nil
            let count = try await isBrokered ? 0 : store.countUsers(matching: query, in: realm)
            return AdministrationAnswer.value(.integer(Int64(count)))
        default: break
        }
        guard let user = try await store.user(id: path[0], in: realm) else {
            return AdministrationAnswer.userNotFound
        }
        switch (path.count, request.http.method) {
        case (1, .get):
            var value = user.representation(.whole)
            if request.http.query.truth("userProfileMetadata") == true {
                value["userProfileMetadata"] = UserProfileShown.metadata
            }
            return AdministrationAnswer.value(value)
        case (1, .put): return try await update(user, request.http)
        case (1, .delete): return try await delete(user)
        case (1, .post): return AdministrationAnswer.notFound
        case (1, _): return AdministrationAnswer.methodNotAllowed
        default: return try await UserPartRoutes(routes: routes, realm: realm, user: user).answer(request.http, path)
        }
    }

    private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = try UserQuery(request.query)
        // Keycloak takes an id where it takes words, `search=id:…`.
        if let id = query.wantedID {
            let user = try await store.user(id: id, in: realm)
            return AdministrationAnswer.value(.array(user.map { [$0.representation(.listed)] } ?? []))
        }
        // Nobody comes from another provider here.
        let isBrokered = request.query["idpAlias"] != nil || request.query["idpUserId"] != nil
        let users = try await isBrokered ? [] : store.users(matching: query, in: realm)
        let detail: UserRecord.Detail = request.query.truth("briefRepresentation") == true ? .brief : .listed
        return AdministrationAnswer.value(.array(users.map { $0.representation(detail) }))
    }

    private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let representation = try UserRepresentation(request)
        try routes.checkMembers(request, AccountMembers.user, on: .made)
        guard let username = representation.username, !username.isEmpty else {
            return AdministrationAnswer.usernameMissing
        }
        let violations = representation.violations
        guard violations.isEmpty else { return AdministrationAnswer.profile(violations) }
        var user = UserRecord(id: routes.random.uuid(), username: username, createdAt: routes.clock.now())
        user.isEnabled = false
        representation.apply(to: &user)
        let credentials = try await NewCredentials(
            representation.credentials, username: username, email: user.email, realm: realm, routes: routes)
        credentials.apply(to: &user)
        let groups = try await GroupRoutes(routes: routes, realm: realm).ids(
            ofPaths: representation.groups)
        try await GroupRoutes(routes: routes, realm: realm).checkJoining(groups)
        try await GroupRoutes(routes: routes, realm: realm).checkJoiningDefaults()
        switch try await store.createUser(
            user, credentials: credentials.records, groups: groups, in: realm)
        {
        case .written, .notFound:
            let path = AdministrationRoutes.path(["users", user.id], in: realm.name)
            return AdministrationAnswer.created(at: routes.location(path, of: request))
        case .usernameTaken: return AdministrationAnswer.usernameTaken
        case .emailTaken: return AdministrationAnswer.emailTaken
        }
    }

    private func update(_ user: UserRecord, _ request: HTTPRequest) async throws -> HTTPResponse {
        let representation = try UserRepresentation(request)
        try routes.checkMembers(
            request, AccountMembers.user, on: .changed, shown: user.representation(.whole))
        if let name = representation.username, !name.isEmpty, name != user.username {
            var others = UserQuery()
            others.username = name
            others.isExact = true
            let isTaken = try await store.countUsers(matching: others, in: realm) > 0
            return isTaken ? AdministrationAnswer.usernameTaken : AdministrationAnswer.usernameReadOnly
        }
        let violations = UserProfileRules.violations(
            username: nil, email: representation.email, firstName: representation.firstName,
            lastName: representation.lastName)
        guard violations.isEmpty else { return AdministrationAnswer.profile(violations) }
        let credentials = try await NewCredentials(
            representation.credentials, userID: user.id, username: user.username,
            email: representation.email ?? user.email,
            realm: realm, routes: routes)
        let outcome = try await store.updateUser(id: user.id, in: realm, credentials: credentials.records) { user in
            representation.apply(to: &user)
            if representation.isEnabled == true { user.unlock() }
            credentials.apply(to: &user)
        }
        switch outcome {
        case .written: break
        case .notFound: return AdministrationAnswer.userNotFound
        case .usernameTaken: return AdministrationAnswer.usernameTaken
        case .emailTaken: return AdministrationAnswer.emailTaken
        }
        if representation.isEnabled == true {
            try await BruteForceRoutes(routes: routes, realm: realm).clear(user)
        }
        return AdministrationAnswer.noContent
    }

    private func delete(_ user: UserRecord) async throws -> HTTPResponse {
        try await store.deleteUser(id: user.id, in: realm)
            ? AdministrationAnswer.noContent : AdministrationAnswer.userNotFound
    }
}

extension UserQuery {
    /// The id that stands where words may stand, `id:…`.
    var wantedID: String? { search.flatMap { $0.hasPrefix("id:") ? String($0.dropFirst(3)) : nil } }

    /// Reads the query of a list or a count; a number that is none is refused as Keycloak does.
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

    /// Reads `name:value name:value`; either side may stand in double quotes where it has blanks or colons.
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
        guard let number = Int32(text) else { throw AdministrationRefusal(AdministrationAnswer.notFound) }
        return Int(number)
    }
}
