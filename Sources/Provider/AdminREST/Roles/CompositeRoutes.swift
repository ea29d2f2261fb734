import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `composites` of a role: the roles that it contains.
struct CompositeRoutes {
    static let routes: [AdministrationRoute] =
        routes(below: "roles/{role}", .readRoles, .changeRole) { try await $0.realmRole }
        + routes(below: "clients/{client}/roles/{role}", .readClients, .changeClient) { try await $0.clientRole }
        + routes(below: "roles-by-id/{role}", .readRoles, .changeRoleByID) { try await $0.roleByID }

    /// The endpoints below a role, which `of` looks up.
    private static func routes(
        below path: String, _ reading: AdministrationOperation, _ changing: AdministrationOperation,
        of role: @escaping @Sendable (AdministrationCall) async throws -> RoleRecord
    ) -> [AdministrationRoute] {
        let composites = RoutePath("\(path)/composites")
        return [
            AdministrationRoute(composites, [.get], right: reading) {
                let composites = CompositeRoutes($0, try await role($0))
                return composites.value(try await composites.parts(), $0.request)
            },
            AdministrationRoute(composites, [.post], right: changing) {
                try await CompositeRoutes($0, try await role($0)).set(areContained: true, $0.request)
            },
            AdministrationRoute(composites, [.delete], right: changing) {
                try await CompositeRoutes($0, try await role($0)).set(areContained: false, $0.request)
            },
            AdministrationRoute(RoutePath("\(path)/composites/realm"), [.get], right: reading) {
                let composites = CompositeRoutes($0, try await role($0))
                let parts = try await composites.parts().filter { $0.clientRecordID == nil }
                return composites.value(parts, $0.request)
            },
            AdministrationRoute(RoutePath("\(path)/composites/clients/{owner}"), [.get], right: reading) {
                try await CompositeRoutes($0, try await role($0)).show(ofClient: $0.parameters["owner"], $0.request)
            },
        ]
    }

    private let routes: AdministrationRoutes
    private let realm: RealmRecord
    private let role: RoleRecord

    private var store: DatabaseStore { routes.store }

    private init(_ call: AdministrationCall, _ role: RoleRecord) {
        routes = call.routes
        realm = call.realm
        self.role = role
    }

    private func parts() async throws -> [RoleRecord] { try await store.composites(ofRole: role.id, in: realm) }

    private func set(areContained: Bool, _ request: HTTPRequest) async throws -> HTTPResponse {
        let parts = try await named(in: request)
        try await routes.checkGiving(parts + [role], in: realm)
        try await store.setComposites(parts, ofRole: role.id, areContained: areContained, in: realm)
        return .noContent
    }

    private func show(ofClient id: String, _ request: HTTPRequest) async throws -> HTTPResponse {
        guard let client = try await store.client(storedAs: id, in: realm) else {
            return .clientNotFound
        }
        return value(try await parts().filter { $0.clientRecordID == client.id }, request)
    }

    /// The roles that the `composites` of a new role name, by name and by client.
    static func parts(
        _ value: JSONValue, in realm: RealmRecord, _ store: DatabaseStore
    ) async throws -> [RoleRecord] {
        var parts: [RoleRecord] = []
        func add(_ names: JSONValue, of client: String?) async throws {
            guard let names = names.strings else {
                throw RouteError(.mistypedJSON)
            }
            let known = try await store.roles(ofClient: client, in: realm)
            for name in names {
                guard let role = known.first(where: { $0.name == name }) else {
                    throw RouteError(
                        .refused(
                            404, error: "Could not find composite role", description: name))
                }
                parts.append(role)
            }
        }
        if let names = value["realm"] { try await add(names, of: nil) }
        for (clientID, names) in value["client"]?.object ?? [:] {
            guard let client = try await store.client(ClientID(clientID), in: realm) else {
                throw RouteError(.clientNotFound(clientID))
            }
            try await add(names, of: client.id)
        }
        return parts
    }

    private func named(in request: HTTPRequest) async throws -> [RoleRecord] {
        let values = try RepresentationReader.list(request)
        var roles: [RoleRecord] = []
        for value in values {
            guard let id = value["id"]?.string, let role = try await store.role(id: id, in: realm) else {
                throw RouteError(.refused(404, error: "Could not find composite role"))
            }
            roles.append(role)
        }
        return roles
    }

    private func value(_ roles: [RoleRecord], _ request: HTTPRequest) -> HTTPResponse {
        .json(roles.listed(request.query).map { $0.representation(in: realm) })
    }
}
