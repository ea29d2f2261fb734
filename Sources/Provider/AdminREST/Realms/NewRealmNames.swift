import FoundationEssentials
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// The clients, scopes, roles and groups of a new realm by their names.
struct NewRealmNames: Sendable {
    /// The internal IDs of clients by their client IDs.
    let clients: [String: String]
    private let roles: [String?: [String: RoleRecord]]
    private let scopes: Set<String>
    private let tree: GroupTree

    init(_ new: NewRealm) {
        clients = Dictionary(new.clients.map { ($0.clientID.rawValue, $0.id) }, uniquingKeysWith: { $1 })
        roles = Dictionary(grouping: new.roles, by: \.clientRecordID)
            .mapValues { Dictionary($0.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }) }
        scopes = Set(new.scopes.map(\.name))
        tree = GroupTree(new.groups)
    }

    /// A role of the realm, or of the client with this client ID; throws the refusal of one that is not there.
    func role(
        _ name: String, ofClient client: String?, otherwise error: String = "Role not found"
    ) throws -> RoleRecord {
        let owner = client.map { clients[$0] ?? "" }
        guard let role = roles[owner]?[name] else {
            throw RouteError(.refused(404, error: error, description: name))
        }
        return role
    }

    func groupIDs(ofPaths paths: [String]) throws -> [String] { try paths.map { try tree.named($0).id } }

    /// A user's consent; throws the refusal of a client or scope that is not there.
    func consent(_ value: JSONValue, at now: Date) throws -> NewRealm.Consent {
        let name = value["clientId"]?.string ?? ""
        guard let client = clients[name] else { throw RouteError(.clientNotFound(name)) }
        let granted = value["grantedClientScopes"]?.strings ?? []
        guard granted.allSatisfy(scopes.contains) else { throw RouteError(.clientScopeNotFound) }
        func date(_ member: String) -> Date {
            value[member]?.integer.map { Date(timeIntervalSince1970: Double(max(0, $0)) / 1000) } ?? now
        }
        return NewRealm.Consent(
            clientRecordID: client, scopes: granted, createdAt: min(date("createdDate"), now),
            updatedAt: min(date("lastUpdatedDate"), now))
    }

    func roles(of user: UserRepresentation) throws -> [RoleRecord] {
        let error = "Could not find composite role"
        let ofRealm = try user.realmRoles.map { try role($0, ofClient: nil, otherwise: error) }
        return try user.clientRoles.sorted { $0.key < $1.key }.reduce(ofRealm) { found, entry in
            guard clients[entry.key] != nil else { throw RouteError(.clientNotFound(entry.key)) }
            return try found + entry.value.map { try role($0, ofClient: entry.key, otherwise: error) }
        }
    }
}
