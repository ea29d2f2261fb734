import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `role-mappings` of a user or a group, and `scope-mappings` of a client or a client scope: the assigned roles.
struct RoleMappingRoutes {
    static let routes: [AdministrationRoute] =
        routes(below: "users/{user}/role-mappings", reading: .readUsers, changing: .giveUser) {
            .user(try await $0.user.id)
        }
        + routes(below: "groups/{group}/role-mappings", reading: .readUsers, changing: .changeGroup) {
            .group(try await $0.groupInTree.group.id)
        }
        + routes(below: "clients/{client}/scope-mappings", reading: .readClients, changing: .changeClient) {
            .client(try await $0.client.id)
        }
        + routes(below: "client-scopes/{scope}/scope-mappings", reading: .readClients, changing: .changeClientScope) {
            .clientScope(try await $0.clientScope.id)
        }

    /// Looks up the holder; throws the refusal if there is none.
    private typealias Lookup = @Sendable (AdministrationCall) async throws -> RoleHolder

    private static func routes(
        below path: String, reading: AdministrationOperation, changing: AdministrationOperation,
        of holder: @escaping Lookup
    ) -> [AdministrationRoute] {
        let everything = AdministrationRoute(RoutePath(path), [.get], right: reading) {
            .json(try await RoleMappingRoutes($0, try await holder($0)).everything())
        }
        return [everything]
            + routes(at: "\(path)/realm", reading, changing, of: holder) { _ in nil }
            + routes(at: "\(path)/clients/{owner}", reading, changing, of: holder) { call in
                let id = call.parameters["owner"]
                guard let client = try await call.routes.store.client(storedAs: id, in: call.realm) else {
                    throw RouteError(.refused(404, error: "Client not found"))
                }
                return client
            }
    }

    /// The endpoints for the roles of the realm, or of a client, which `client` looks up.
    private static func routes(
        at path: String, _ reading: AdministrationOperation, _ changing: AdministrationOperation,
        of holder: @escaping Lookup,
        _ client: @escaping @Sendable (AdministrationCall) async throws -> ClientRecord?
    ) -> [AdministrationRoute] {
        [
            AdministrationRoute(RoutePath(path), [.get], right: reading) {
                let roles = RoleMappingRoutes($0, try await holder($0))
                return roles.value(try await roles.given(try await client($0)), $0.request)
            },
            AdministrationRoute(RoutePath("\(path)/composite"), [.get], right: reading) {
                let roles = RoleMappingRoutes($0, try await holder($0))
                return roles.value(try await roles.effective(try await client($0)), $0.request)
            },
            AdministrationRoute(RoutePath("\(path)/available"), [.get], right: reading) {
                let roles = RoleMappingRoutes($0, try await holder($0))
                return roles.value(try await roles.available(try await client($0)), $0.request)
            },
            AdministrationRoute(RoutePath(path), [.post], right: changing) {
                let roles = RoleMappingRoutes($0, try await holder($0))
                return try await roles.set(areGiven: true, try await client($0), $0.request)
            },
            AdministrationRoute(RoutePath(path), [.delete], right: changing) {
                let roles = RoleMappingRoutes($0, try await holder($0))
                return try await roles.set(areGiven: false, try await client($0), $0.request)
            },
        ]
    }

    private let routes: AdministrationRoutes
    private let realm: RealmRecord
    private let holder: RoleHolder

    private var store: DatabaseStore { routes.store }

    private init(_ call: AdministrationCall, _ holder: RoleHolder) {
        routes = call.routes
        realm = call.realm
        self.holder = holder
    }

    private func set(
        areGiven: Bool, _ client: ClientRecord?, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let wanted = try await named(in: request, client)
        if !areGiven, case .user = holder, client == nil, !request.body.isEmpty {
            let name = BuiltInRoles.defaultRole(of: realm.name)
            guard !wanted.contains(where: { $0.name == name }) else {
                return .notImplemented(
                    "Every user of this realm has the role \(name): this server does not take it from one of them.")
            }
        }
        try await routes.checkGiving(wanted, in: realm)
        try await store.setRoles(wanted, of: holder, areGiven: areGiven, in: realm)
        return .noContent
    }

    private func available(_ client: ClientRecord?) async throws -> [RoleRecord] {
        let given = Set(try await given(client).map(\.id))
        // A client's own roles are always in its scope, so there is nothing to add.
        if case .client(let id) = holder, id == client?.id { return [] }
        return try await store.roles(ofClient: client?.id, in: realm).filter { !given.contains($0.id) }
    }

    /// The roles of the realm or of a client that the holder has; every user has the realm's default role.
    private func given(_ client: ClientRecord?) async throws -> [RoleRecord] {
        try await given().filter { $0.clientRecordID == client?.id }
    }

    private func given() async throws -> [RoleRecord] {
        let given = try await store.roles(of: holder, in: realm)
        guard case .user = holder else { return given }
        let name = BuiltInRoles.defaultRole(of: realm.name)
        let common = try await store.roles(ofClient: nil, in: realm).filter { $0.name == name }
        return common + given.filter { role in !common.contains { $0.id == role.id } }
    }

    private func effective(_ client: ClientRecord?) async throws -> [RoleRecord] {
        let isToldAll: Bool =
            if case .client(let id) = holder {
                try await store.client(storedAs: id, in: realm)?.hasFullScope != false
            } else {
                false
            }
        if isToldAll { return try await store.roles(ofClient: client?.id, in: realm) }
        return try await store.effectiveRoles(of: holder, in: realm).filter {
            $0.clientRecordID == client?.id
        }
    }

    private func everything() async throws -> JSONValue {
        let given = try await given()
        let ofRealm = given.filter { $0.clientRecordID == nil }
        var value: JSONValue = [:]
        if !ofRealm.isEmpty {
            value["realmMappings"] = .array(ofRealm.map { $0.representation(in: realm) })
        }
        let ofClients = given.filter { $0.clientRecordID != nil }
        var mappings: [String: JSONValue] = [:]
        for (id, roles) in Dictionary(grouping: ofClients, by: { $0.clientRecordID ?? "" }) {
            guard let client = try await store.client(storedAs: id, in: realm) else { continue }
            let name = client.clientID.rawValue
            mappings[name] = [
                "id": .string(id), "client": .string(name),
                "mappings": .array(roles.map { $0.representation(in: realm) }),
            ]
        }
        if !mappings.isEmpty { value["clientMappings"] = .object(mappings) }
        return value
    }

    /// The roles in the body, identified by ID and name together, as in Keycloak.
    private func named(in request: HTTPRequest, _ client: ClientRecord?) async throws -> [RoleRecord] {
        // As in Keycloak, a DELETE without a body removes all of them.
        if request.method == .delete, request.body.isEmpty {
            return try await store.roles(of: holder, in: realm).filter { $0.clientRecordID == client?.id }
        }
        let values = try RepresentationReader.list(request)
        let known = try await store.roles(ofClient: client?.id, in: realm)
        return try values.map { value in
            guard
                let role = known.first(where: {
                    $0.id == value["id"]?.string && $0.name == value["name"]?.string
                })
            else {
                throw RouteError(.refused(404, error: "Role not found"))
            }
            return role
        }
    }

    private func value(_ roles: [RoleRecord], _ request: HTTPRequest) -> HTTPResponse {
        let isWhole = request.query.truth("briefRepresentation") == false
        return .json(roles.map { $0.representation(in: realm, isWhole: isWhole) })
    }
}
