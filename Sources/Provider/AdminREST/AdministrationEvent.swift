import HTTPMessage
import IdentityStore

/// The log's name for a change by an administrator, in the terms of Keycloak's admin events (`OperationType`,
/// `ResourceType`, 26.7).
///
/// Derived from the method and the path template. A resource that only this server has is part of a `USER_POOL`; a role
/// that a path names by its ID is a `ROLE`, because the path does not show whether it is the realm's or a client's.
struct AdministrationEvent: Sendable, Hashable {
    let operation: EventName
    let resource: String

    /// The event of a successful request; `nil` for one that only reads.
    ///
    /// - Parameter template: the part of the path after the realm's name.
    init?(_ method: HTTPMethod, _ template: String) {
        switch method {
        case .post: operation = Self.isAction(template) ? .action : .create
        case .put: operation = template.hasSuffix("/reset-password") ? .action : .update
        case .delete: operation = .delete
        default: return nil
        }
        resource = Self.resource(of: template)
    }

    /// POST creates the last element of its path, except for these.
    private static func isAction(_ template: String) -> Bool {
        actions.contains { template == $0 || template.hasSuffix("/" + $0) } || template.hasPrefix("sudo/attestation/")
    }

    private static let actions = [
        "clear-keys-cache", "clear-realm-cache", "clear-user-cache", "client-secret", "impersonation", "logout",
        "logout-all", "partial-export", "push-revocation", "restore",
    ]

    private static func resource(of template: String) -> String {
        let parts = template.split(separator: "/")
        if let resource = inner(parts) { return resource }
        switch parts.first {
        case "users": return "USER"
        case "groups", "default-groups": return "GROUP"
        case "clients": return "CLIENT"
        case "client-scopes", "default-default-client-scopes", "default-optional-client-scopes": return "CLIENT_SCOPE"
        case "roles": return "REALM_ROLE"
        case "roles-by-id": return "ROLE"
        case "sessions", "logout-all": return "USER_SESSION"
        case "attack-detection": return "USER_LOGIN_FAILURE"
        case "sudo": return "USER_POOL"
        default: return "REALM"
        }
    }

    /// The resource inside another one that a path names; `nil` for a path of the outer one itself.
    private static func inner(_ parts: [Substring]) -> String? {
        if let start = parts.firstIndex(of: "role-mappings") {
            return parts[start...].contains("clients") ? "CLIENT_ROLE_MAPPING" : "REALM_ROLE_MAPPING"
        }
        if let start = parts.firstIndex(of: "scope-mappings") {
            return parts[start...].contains("clients") ? "CLIENT_SCOPE_MAPPING" : "REALM_SCOPE_MAPPING"
        }
        if parts.contains("protocol-mappers") { return "PROTOCOL_MAPPER" }
        if parts.starts(with: ["clients", "{client}", "roles"]) { return "CLIENT_ROLE" }
        if parts.starts(with: ["users", "{user}", "groups"]) { return "GROUP_MEMBERSHIP" }
        if parts.starts(with: ["sudo", "users"]) { return "USER" }
        if parts.starts(with: ["sudo", "providers"]) { return "IDENTITY_PROVIDER" }
        return nil
    }
}
