import FoundationEssentials
import IdentityModel
import JOSE

/// The clients, scopes, roles and users that a new realm's representation brings with it, read whole before anything is made.
struct RealmImport: Sendable {
    private let clients: [ClientRepresentation]
    private let users: [UserRepresentation]
    private let scopes: [ClientScopeRecord]
    private let roles: [RoleRecord]

    /// Reads what came; throws the refusal for the first thing that cannot be read.
    init(_ members: [String: JSONValue], random: any RandomSource) throws {
        clients = try Self.list(members["clients"]).map(ClientRepresentation.init)
        users = try Self.list(members["users"]).map(UserRepresentation.init)
        scopes = try Self.list(members["clientScopes"]).compactMap { value in
            guard let name = value["name"]?.string, value["protocol"]?.string ?? "openid-connect" == "openid-connect"
            else { return nil }
            var details = value.object ?? [:]
            for known in ["id", "name"] { details[known] = nil }
            return ClientScopeRecord(id: random.uuid(), name: name, assignment: .none, details: details)
        }
        roles = try Self.list(members["roles"]?["realm"]).compactMap { value in
            guard let name = value["name"]?.string, !name.isEmpty else { return nil }
            return RoleRecord(
                id: random.uuid(), clientRecordID: nil, name: name, description: value["description"]?.string)
        }
    }

    /// Whether nothing came.
    var isEmpty: Bool { clients.isEmpty && users.isEmpty && scopes.isEmpty && roles.isEmpty }

    /// Puts what the realm does not have yet into it; one of ours that is named again is taken as it came.
    func apply(to new: inout NewRealm, routes: AdministrationRoutes) {
        new.scopes += scopes.filter { scope in !new.scopes.contains { $0.name == scope.name } }
        new.roles += roles.filter { role in !new.roles.contains { $0.name == role.name } }
        let names = Set(new.scopes.map(\.name))
        for representation in clients {
            guard let clientID = representation.clientID, !clientID.isEmpty else { continue }
            let client = ClientRoutes.newClient(representation, scopes: names, routes: routes)
            new.clients.removeAll { $0.clientID.rawValue == clientID }
            new.clients.append(client)
        }
    }

    /// Makes the users in the realm, which is there by now; throws the refusal for the first one that cannot be made.
    func makeUsers(in realm: RealmRecord, routes: AdministrationRoutes) async throws {
        for representation in users {
            guard let username = representation.username, !username.isEmpty else {
                throw AdministrationRefusal(AdministrationAnswer.usernameMissing)
            }
            var user = UserRecord(id: routes.random.uuid(), username: username, createdAt: routes.clock.now())
            user.isEnabled = false
            representation.apply(to: &user)
            let credentials = try await NewCredentials(
                representation.credentials, username: username, email: user.email, realm: realm, routes: routes)
            // As at Keycloak an import's temporary password forces nothing by itself.
            let outcome = try await routes.store.createUser(user, credentials: credentials.records, in: realm)
            guard outcome == .written else {
                throw AdministrationRefusal(
                    outcome == .emailTaken ? AdministrationAnswer.emailTaken : AdministrationAnswer.usernameTaken)
            }
        }
    }

    private static func list(_ value: JSONValue?) throws -> [JSONValue] {
        guard let value, value != .null else { return [] }
        guard let list = value.array else { throw AdministrationRefusal(AdministrationAnswer.mistypedJSON) }
        return list
    }
}
