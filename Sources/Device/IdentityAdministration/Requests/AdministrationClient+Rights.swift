import HTTPMessage
import JOSE

extension AdministrationClient {
    /// The internal ID of a client of the tenant; `nil` if there is none.
    public func clientRecordID(of clientID: String) async throws(AdministrationError) -> String? {
        try await transport.read([Named].self, "clients", ["clientId": clientID])
            .first { $0.clientId == clientID }?.id
    }

    /// Whether a user has a right of an administrator: a role of the client `realm-management`, whose internal ID this
    /// is, or the realm role `admin`; also through groups and other roles.
    public func isAdministrator(
        _ id: UserRecordID, _ managementClient: String?
    ) async throws(AdministrationError) -> Bool {
        let mappings = path(id) + "/role-mappings"
        if let managementClient {
            let roles = try await transport.read(
                [Role].self, "\(mappings)/clients/\(PercentCoding.encode(managementClient))/composite")
            if !roles.isEmpty { return true }
        }
        return try await transport.read([Role].self, "\(mappings)/realm/composite").contains { $0.name == "admin" }
    }

    /// Lists users with a value of an attribute, one page in the provider's order.
    public func listUsers(
        withAttribute name: String, of value: String, first: Int, max: Int
    ) async throws(AdministrationError) -> [AdministeredUser] {
        try await transport.read(
            [AdministeredUser].self, "users",
            ["q": "\"\(name)\":\"\(value)\"", "first": "\(first)", "max": "\(max)", "briefRepresentation": "false"])
    }

    private struct Named: Decodable {
        let id: String
        let clientId: String
    }

    private struct Role: Decodable { let name: String }
}
