import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import ServerRouting

/// A request to a realm's admin REST whose caller has the right that its route requires; the handlers of the routes are
/// its methods.
struct AdministrationCall: Sendable {
    let request: HTTPRequest
    /// The dependencies of the handlers, limited to the caller's rights.
    let services: AdministrationServices
    let realm: RealmRecord
    /// The values of the route's parameters in the path.
    let parameters: RouteParameters

    var store: DatabaseStore { services.store }
    var query: FormFields { request.query }
    var now: Date { services.clock.now() }
    var isReading: Bool { request.method.isReading }

    /// The value of a parameter of the route's path.
    subscript(_ parameter: String) -> String { parameters[parameter] }

    func newID() -> String { services.random.uuid() }

    /// 201 Created, with the address of a path in the realm as `Location`.
    func created(at path: String...) -> HTTPResponse {
        .created(at: services.location(path, in: realm.name, of: request))
    }
}

extension HTTPMethod {
    /// Whether a request by this method only reads.
    var isReading: Bool { self == .get || self == .head }
}

/// The records that a path names; each throws Keycloak's refusal if there is none.
extension AdministrationCall {
    /// The user of the parameter `user`.
    var user: UserRecord {
        get async throws {
            guard let user = try await store.user(id: self["user"], in: realm) else {
                throw RouteError(.userNotFound)
            }
            return user
        }
    }

    /// The client of the parameter `client`.
    ///
    /// Also throws if the request is a change and the caller may not change this client.
    var client: ClientRecord {
        get async throws {
            guard let client = try await store.client(storedAs: self["client"], in: realm) else {
                throw RouteError(.clientNotFound)
            }
            if !isReading { try checkChanging(client.clientID) }
            return client
        }
    }

    /// The client scope of the parameter `scope`.
    var clientScope: ClientScopeRecord {
        get async throws {
            guard let scope = try await store.clientScopes(in: realm).first(where: { $0.id == self["scope"] }) else {
                throw RouteError(.clientScopeNotFound)
            }
            return scope
        }
    }

    var groups: GroupTree { get async throws { GroupTree(try await store.groups(in: realm)) } }

    /// The group of the parameter `group`, and all groups of the realm.
    var groupInTree: (group: GroupRecord, tree: GroupTree) {
        get async throws {
            let tree = try await groups
            guard let group = tree[self["group"]] else { throw RouteError(.groupNotFound) }
            return (group, tree)
        }
    }

    /// The role of the realm whose name is the parameter `role`.
    var realmRole: RoleRecord { get async throws { try await role(ofClient: nil) } }

    /// The role of the client of the parameter `client` whose name is the parameter `role`.
    var clientRole: RoleRecord { get async throws { try await role(ofClient: try await client.id) } }

    /// The role whose ID is the parameter `role`.
    ///
    /// Also throws if the request is a change and the caller lacks the right for this role: a client's role is part of
    /// the client.
    var roleByID: RoleRecord {
        get async throws {
            guard let role = try await store.role(id: self["role"], in: realm) else {
                throw RouteError(.refused(404, error: "Could not find role with id"))
            }
            if !isReading { try check(role.clientRecordID == nil ? .changeRole : .changeClient) }
            return role
        }
    }

    private func role(ofClient client: String?) async throws -> RoleRecord {
        let name = self["role"]
        let roles = try await store.roles(ofClient: client, in: realm)
        guard let role = roles.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            throw RouteError(.roleNotFound)
        }
        return role
    }
}
