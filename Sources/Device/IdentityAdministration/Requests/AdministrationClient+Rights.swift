public import FlowModel
import HTTPMessage
public import IdentityModel
import JOSE

/// The roles of a tenant that are rights of administrators.
public struct AdministratorRoles: Sendable, Hashable {
    /// The internal ID of the client `realm-management`, whose roles they are.
    let clientRecordID: String
}

extension AdministrationClient {
    /// The tenant's administrator roles; `nil` if the caller does not see their client, as in `master`, which has none.
    public func administratorRoles() async throws(AdministrationError) -> AdministratorRoles? {
        try await transport.read([Named].self, "clients", ["clientId": Self.managementClient])
            .first { $0.clientId == Self.managementClient }.map { AdministratorRoles(clientRecordID: $0.id) }
    }

    /// The administrator's rights at the tenant, as far as the access token contains them.
    public func administratorRights() async throws(AdministrationError) -> TenantRights {
        guard profile.admin?.realm == tenant else { return .unknown }
        return TenantRights(token: try await transport.accessToken())
    }

    /// Whether a user has one of these roles, or the realm role `admin`, directly or through groups and other roles.
    public func isAdministrator(
        _ id: UserRecordID, _ roles: AdministratorRoles
    ) async throws(AdministrationError) -> Bool {
        let mappings = path(id) + "/role-mappings"
        let ofClient = try await transport.read(
            [Role].self, "\(mappings)/clients/\(PercentCoding.encode(roles.clientRecordID))/composite")
        guard ofClient.isEmpty else { return true }
        return try await transport.read([Role].self, "\(mappings)/realm/composite").contains { $0.name == "admin" }
    }

    public func userIfAny(_ id: UserRecordID) async throws(AdministrationError) -> AdministeredUser? {
        do throws(AdministrationError) { return try await user(id) } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    /// Lists users with a value of an attribute, one page in the provider's order.
    public func listUsers(
        withAttribute name: String, of value: String, first: Int, max: Int
    ) async throws(AdministrationError) -> [AdministeredUser] {
        try await transport.read(
            [AdministeredUser].self, "users",
            ["q": "\"\(name)\":\"\(value)\"", "first": "\(first)", "max": "\(max)", "briefRepresentation": "false"])
    }

    /// Counts the users with a value of an attribute.
    public func countUsers(
        withAttribute name: String, of value: String
    ) async throws(AdministrationError) -> Int {
        try await transport.read(Int.self, "users/count", ["q": "\"\(name)\":\"\(value)\""])
    }

    static let managementClient = "realm-management"
}

extension TenantRights {
    /// The rights that an access token contains; unknown if it is no JWT, or contains no roles.
    init(token: Secret) {
        let payload = try? UnverifiedJWS(compact: token.exposedText).payload
        let claims = payload.flatMap { try? JSONValue(parsing: $0) }
        let roles = claims?["resource_access"]?[AdministrationClient.managementClient]?["roles"]?.strings
        self.init(roles: roles.map { Set($0) })
    }
}

// Administrators of the tenant.
extension AdministrationClient {
    /// Creates a user with a password and a role, and returns the password, which is generated if none is given.
    ///
    /// If the user cannot get the role, the user is deleted again. Throws `conflict` if the name exists, `invalid` if
    /// the realm's rules reject the password.
    public func createAdministrator(
        named username: String, as role: AdministratorRole, password: Secret?, _ roles: AdministratorRoles
    ) async throws(AdministrationError) -> Secret {
        let representation = try await transport.read(Role.self, "\(path(roles))/roles/\(role.rawValue)")
        let id = try await createUser(NewUser(username: username, password: password))
        do throws(AdministrationError) {
            let password =
                if let password { password } else { try await generatePassword(of: id, isTemporary: false) }
            try await transport.send(
                .post, "\(path(id))/role-mappings/\(path(roles))", body: [representation])
            return password
        } catch {
            try? await deleteUser(id)
            throw error
        }
    }

    /// Lists the users with one of these roles, by name; without users who have the role only through a group.
    public func administrators(
        _ roles: AdministratorRoles
    ) async throws(AdministrationError) -> [TenantAdministrator] {
        var found: [UserRecordID: TenantAdministrator] = [:]
        for role in try await transport.read([Role].self, "\(path(roles))/roles") {
            let holders = "\(path(roles))/roles/\(PercentCoding.encode(role.name))/users"
            var count = 0
            while true {
                let page = try await transport.read(
                    [AdministeredUser].self, holders, ["first": "\(count)", "max": "\(Self.pageSize)"])
                for user in page {
                    found[user.id, default: TenantAdministrator(user: user, roles: [])].roles.append(role.name)
                }
                count += page.count
                if page.count < Self.pageSize { break }
            }
        }
        for id in found.keys { found[id]?.roles.sort() }
        return found.values.sorted { $0.user.username < $1.user.username }
    }

    private static let pageSize = 100

    private func path(_ roles: AdministratorRoles) -> String { "clients/\(PercentCoding.encode(roles.clientRecordID))" }
}

private struct Named: Decodable {
    let id: String
    let clientId: String
}

private struct Role: Codable {
    let id: String
    let name: String
}
