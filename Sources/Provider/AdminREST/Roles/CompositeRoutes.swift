import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

enum CompositeRoutes {
    /// `composites` of a role, which `lookUp` finds: the roles that it contains.
    static func routes(
        below path: String, _ reading: AdministrationOperation, _ changing: AdministrationOperation,
        of lookUp: @escaping RoleRoutes.Lookup
    ) -> [AdministrationRoute] {
        [
            .get("\(path)/composites", reading) { try await $0.listComposites(of: try await lookUp($0)) { _ in true } },
            .post("\(path)/composites", changing) { try await $0.setComposites(of: try await lookUp($0), true) },
            .delete("\(path)/composites", changing) { try await $0.setComposites(of: try await lookUp($0), false) },
            .get("\(path)/composites/realm", reading) {
                try await $0.listComposites(of: try await lookUp($0)) { $0.clientRecordID == nil }
            },
            .get("\(path)/composites/clients/{owner}", reading) { call in
                let role = try await lookUp(call)
                guard let client = try await call.store.client(storedAs: call["owner"], in: call.realm) else {
                    return .clientNotFound
                }
                return try await call.listComposites(of: role) { $0.clientRecordID == client.id }
            },
        ]
    }
}

extension AdministrationCall {
    fileprivate func listComposites(
        of role: RoleRecord, where isShown: (RoleRecord) -> Bool
    ) async throws -> HTTPResponse {
        let parts = try await store.composites(ofRole: role.id, in: realm).filter(isShown)
        return .json(parts.listed(query).map { $0.representation(in: realm) })
    }

    fileprivate func setComposites(of role: RoleRecord, _ areContained: Bool) async throws -> HTTPResponse {
        var parts: [RoleRecord] = []
        for value in try RepresentationReader.list(request) {
            guard let id = value["id"]?.string, let part = try await store.role(id: id, in: realm) else {
                return .refused(404, error: "Could not find composite role")
            }
            parts.append(part)
        }
        try await checkGiving(parts + [role])
        try await store.setComposites(parts, ofRole: role.id, areContained: areContained, in: realm)
        return .noContent
    }
}

extension DatabaseStore {
    /// The roles that a representation names, by name and by client; throws the refusal if there is no such role.
    func roles(
        named value: JSONValue, in realm: RealmRecord
    ) async throws -> [RoleRecord] {
        var parts: [RoleRecord] = []
        func add(_ names: JSONValue, of client: String?) async throws {
            guard let names = names.strings else {
                throw RouteError(.mistypedJSON)
            }
            let known = try await roles(ofClient: client, in: realm)
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
            guard let client = try await client(ClientID(clientID), in: realm) else {
                throw RouteError(.clientNotFound(clientID))
            }
            try await add(names, of: client.id)
        }
        return parts
    }
}
