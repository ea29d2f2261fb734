import HTTPMessage
import JOSE

extension AdministrationClient {
    /// Whether the provider is this program's server, which stores a user with code, groups and attributes in one
    /// transaction.
    ///
    /// A provider that does not let the administrator read its information counts as another one.
    public func isOwnServer() async throws(AdministrationError) -> Bool {
        do throws(AdministrationError) {
            return try await server.readJSON("serverinfo")["profileInfo"]?["name"]?.string == "idp-wizard"
        } catch {
            switch error.code {
            case .forbidden, .notFound: return false
            default: throw error
            }
        }
    }

    /// Reads the tenant's settings.
    public func tenantSettings() async throws(AdministrationError) -> TenantSettings {
        try await transport.read(TenantSettings.self, "")
    }

    /// What the tenant keeps without effect; `nil` at a provider that does not report it.
    public func inertMembers() async throws(AdministrationError) -> InertMembers? {
        guard try await isOwnServer() else { return nil }
        return try await transport.read(InertMembers.self, "inert-members")
    }

    /// Changes attributes of the tenant; an empty value is the default.
    ///
    /// The others are sent again, because Keycloak deletes those that a change does not name.
    public func changeTenantAttributes(_ changes: [String: String]) async throws(AdministrationError) {
        let attributes = try await tenantSettings().attributes.merging(changes) { $1 }
        try await transport.send(.put, "", body: ["attributes": attributes])
    }

    /// Whether the tenant stores these attributes; Keycloak drops those that its user profile does not declare.
    ///
    /// A provider without a user profile stores all.
    public func storesAttributes(_ names: [String]) async throws(AdministrationError) -> Bool {
        let profile: JSONValue
        do throws(AdministrationError) { profile = try await transport.readJSON("users/profile") } catch {
            guard error.code == .notFound else { throw error }
            return true
        }
        if ["ENABLED", "ADMIN_EDIT"].contains(profile["unmanagedAttributePolicy"]?.string) { return true }
        let declared = (profile["attributes"]?.array ?? []).compactMap { $0["name"]?.string }
        return names.allSatisfy(declared.contains)
    }
}
