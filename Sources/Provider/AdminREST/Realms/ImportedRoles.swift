import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// The roles in a realm's representation: realm roles, client roles, and their composites.
struct ImportedRoles: Sendable {
    private let ofRealm: [Role]
    private let ofClients: [String: [Role]]

    struct Role: Sendable {
        let name: String
        let description: String?
        let attributes: [String: [String]]
        let composites: JSONValue
        let object: ImportedObject
    }

    /// The roles, each with the client that owns it.
    var all: [(role: Role, client: String?)] {
        ofRealm.map { ($0, nil) } + ofClients.flatMap { client, roles in roles.map { ($0, client) } }
    }

    /// Parses a realm's `roles`.
    init(_ value: JSONValue?) throws {
        ofRealm = try Self.roles(value?["realm"], in: "roles.realm")
        ofClients = try Dictionary(
            uniqueKeysWithValues: (value?["client"]?.object ?? [:]).map { client, roles in
                (client, try Self.roles(roles, in: "roles.client.\(client)"))
            })
    }

    private static func roles(_ value: JSONValue?, in member: String) throws -> [Role] {
        try ImportedObject.each(value, "role", in: member, by: "name") { value, object in
            let name = try object.requiredName()
            let attributes = try RepresentationReader(
                value, name: "RoleRepresentation", members: AccountMembers.role.names
            ).stringLists("attributes")
            return Role(
                name: name, description: value["description"]?.string, attributes: attributes ?? [:],
                composites: value["composites"] ?? [:], object: object)
        }
    }

    /// Adds the roles that the realm does not have yet; throws if a composite role contains an unknown role.
    func apply(to new: inout NewRealm, random: any RandomSource) throws {
        func add(_ role: Role, _ client: String?) {
            guard !new.roles.contains(where: { $0.name == role.name && $0.clientRecordID == client })
            else { return }
            new.roles.append(
                RoleRecord(
                    id: random.uuid(), clientRecordID: client, name: role.name, description: role.description,
                    attributes: role.attributes))
        }
        let clients = Dictionary(
            new.clients.map { ($0.clientID.rawValue, $0.id) }, uniquingKeysWith: { $1 })
        for role in ofRealm { add(role, nil) }
        for (client, roles) in ofClients {
            guard let id = clients[client] else { continue }
            for role in roles { add(role, id) }
        }
        let all = new.roles
        func find(_ name: String, _ client: String?) -> RoleRecord? {
            all.first { $0.name == name && $0.clientRecordID == client }
        }
        let everything =
            ofRealm.map { ($0, nil as String?) }
            + ofClients.flatMap { client, roles in
                roles.map { ($0, clients[client]) }
            }
        for (role, client) in everything {
            guard let whole = find(role.name, client) else { continue }
            let parts =
                (role.composites["realm"]?.strings ?? []).map { ($0, find($0, nil)) }
                + (role.composites["client"]?.object ?? [:]).flatMap { client, names in
                    // Roles of Keycloak's built-in clients are skipped if the realm has no such client.
                    clients[client].map { id in (names.strings ?? []).map { ($0, find($0, id)) } } ?? []
                }
            new.composites[whole.id, default: []] += try role.object.naming {
                try parts.map { name, part in
                    guard let part else {
                        throw RouteError(
                            .refused(
                                404, error: "Could not find composite role", description: name))
                    }
                    return part.id
                }
            }
        }
    }
}
