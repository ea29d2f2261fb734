import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE

/// `composites` of a role: what it stands for besides itself.
struct CompositeRoutes {
    let routes: AdministrationRoutes
    let realm: RealmRecord
    let role: RoleRecord

    private var store: any RealmAdministrationStore { routes.realmStore }

    /// Answers; `path` is what follows `composites`.
    func answer(_ request: HTTPRequest, _ path: [String]) async throws -> HTTPResponse {
        switch (path.count, request.method) {
        case (0, .get): return value(try await store.composites(ofRole: role.id, in: realm), request)
        case (0, .post), (0, .delete):
            let parts = try await named(in: request)
            try await routes.checkGiving(parts + [role], in: realm)
            try await store.setComposites(parts, ofRole: role.id, areContained: request.method == .post, in: realm)
            return AdministrationAnswer.noContent
        case (0, _): return AdministrationAnswer.methodNotAllowed
        case (1, .get) where path[0] == "realm":
            return value(
                try await store.composites(ofRole: role.id, in: realm).filter { $0.clientRecordID == nil },
                request)
        case (2, .get) where path[0] == "clients":
            guard let client = try await store.client(storedAs: path[1], in: realm) else {
                return AdministrationAnswer.clientNotFound
            }
            return value(
                try await store.composites(ofRole: role.id, in: realm).filter { $0.clientRecordID == client.id },
                request)
        default: return AdministrationAnswer.notFound
        }
    }

    /// The roles that a new role's `composites` name, by name and by client.
    static func parts(
        _ value: JSONValue, in realm: RealmRecord, _ store: any RealmAdministrationStore
    ) async throws -> [RoleRecord] {
        var parts: [RoleRecord] = []
        func add(_ names: JSONValue, of client: String?) async throws {
            guard let names = names.strings else {
                throw AdministrationRefusal(AdministrationAnswer.mistypedJSON)
            }
            let known = try await store.roles(ofClient: client, in: realm)
            for name in names {
                guard let role = known.first(where: { $0.name == name }) else {
                    throw AdministrationRefusal(
                        AdministrationAnswer.refused(404, error: "Could not find composite role"))
                }
                parts.append(role)
            }
        }
        if let names = value["realm"] { try await add(names, of: nil) }
        for (clientID, names) in value["client"]?.object ?? [:] {
            guard let client = try await store.client(ClientID(clientID), in: realm) else {
                throw AdministrationRefusal(AdministrationAnswer.clientNotFound)
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
                throw AdministrationRefusal(
                    AdministrationAnswer.refused(404, error: "Could not find composite role"))
            }
            roles.append(role)
        }
        return roles
    }

    private func value(_ roles: [RoleRecord], _ request: HTTPRequest) -> HTTPResponse {
        AdministrationAnswer.value(.array(roles.listed(request.query).map { $0.representation(in: realm) }))
    }
}
