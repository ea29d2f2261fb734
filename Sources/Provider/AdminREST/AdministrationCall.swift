import HTTPMessage
import IdentityStore
import ServerRouting

/// An endpoint of the admin REST below `/auth/admin/realms/{realm}`; its right is the operation that it performs.
typealias AdministrationRoute = Route<AdministrationOperation, AdministrationCall, any Error>
/// The endpoints of one path of the admin REST.
typealias AdministrationPlace = RoutePlace<AdministrationOperation, AdministrationCall, any Error>

/// A request to a realm's admin REST whose caller has the right that its route requires.
struct AdministrationCall: Sendable {
    let request: HTTPRequest
    /// The dependencies of the handlers, limited to the caller's rights.
    let routes: AdministrationRoutes
    let realm: RealmRecord
    let match: AdministrationTable.Match

    /// The values of the route's parameters in the path.
    var parameters: RouteParameters { match.parameters }

    var isReading: Bool { request.method.isReading }
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
            guard let user = try await routes.store.user(id: parameters["user"], in: realm) else {
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
            guard let client = try await routes.store.client(storedAs: parameters["client"], in: realm) else {
                throw RouteError(.clientNotFound)
            }
            if !isReading { try routes.checkChanging(client.clientID) }
            return client
        }
    }

    /// The client scope of the parameter `scope`.
    var clientScope: ClientScopeRecord {
        get async throws {
            let scopes = try await routes.store.clientScopes(in: realm)
            guard let scope = scopes.first(where: { $0.id == parameters["scope"] }) else {
                throw RouteError(.clientScopeNotFound)
            }
            return scope
        }
    }

    /// The group of the parameter `group`, and all groups of the realm.
    var groupInTree: (group: GroupRecord, tree: GroupTree) {
        get async throws {
            let tree = GroupTree(try await routes.store.groups(in: realm))
            guard let group = tree[parameters["group"]] else {
                throw RouteError(.refused(404, error: "Could not find group by id"))
            }
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
            guard let role = try await routes.store.role(id: parameters["role"], in: realm) else {
                throw RouteError(.refused(404, error: "Could not find role with id"))
            }
            if !isReading { try routes.check(role.clientRecordID == nil ? .changeRole : .changeClient) }
            return role
        }
    }

    private func role(ofClient client: String?) async throws -> RoleRecord {
        let name = parameters["role"]
        let roles = try await routes.store.roles(ofClient: client, in: realm)
        guard let role = roles.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            throw RouteError(.refused(404, error: "Could not find role"))
        }
        return role
    }
}
