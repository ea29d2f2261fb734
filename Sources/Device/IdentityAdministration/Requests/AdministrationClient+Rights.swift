import HTTPMessage
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

    /// Whether a user has one of these roles, or the realm role `admin`; also through groups and other roles.
    public func isAdministrator(
        _ id: UserRecordID, _ roles: AdministratorRoles
    ) async throws(AdministrationError) -> Bool {
        let mappings = path(id) + "/role-mappings"
        let ofClient = try await transport.read(
            [Role].self, "\(mappings)/clients/\(PercentCoding.encode(roles.clientRecordID))/composite")
        guard ofClient.isEmpty else { return true }
        return try await transport.read([Role].self, "\(mappings)/realm/composite").contains { $0.name == "admin" }
    }

    /// The user with this ID, or `nil`.
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

    private static let managementClient = "realm-management"

    private struct Named: Decodable {
        let id: String
        let clientId: String
    }

    private struct Role: Decodable { let name: String }
}
