/// The paths of the admin REST with placeholders for their parameters.
enum AdministrationTemplate {
    /// The template of a path, nil if no route has it.
    ///
    /// `segments` is what follows `/auth/admin`, decoded.
    static func of(_ segments: some Collection<String>) -> String? {
        let segments = Array(segments)
        if segments == ["serverinfo"] { return "/auth/admin/serverinfo" }
        guard segments.first == "realms" else { return nil }
        guard segments.count > 2 else { return "/auth/admin/realms" + (segments.count == 2 ? "/{realm}" : "") }
        let path = segments.dropFirst(2)
        let template = byFirst[path.first ?? ""]?.first { matches($0, path) }
        return template.map { "/auth/admin/realms/{realm}/" + $0.joined(separator: "/") }
    }

    private static func matches(_ template: [String], _ path: ArraySlice<String>) -> Bool {
        if template.last == rest { return path.starts(with: template.dropLast()) && path.count >= template.count }
        return template.count == path.count && zip(template, path).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
    }

    /// Matches one or more segments.
    private static let rest = "{path}"

    private static let byFirst: [String: [[String]]] = Dictionary(
        grouping: (templates + shared).map { $0.split(separator: "/").map(String.init) }, by: { $0[0] })

    /// A template with a fixed segment comes before one with a placeholder in the same place.
    private static let templates: [String] = [
        "users", "users/count", "users/profile", "users/profile/metadata", "users/{user}",
        "users/{user}/credentials", "users/{user}/credentials/{credential}", "users/{user}/reset-password",
        "users/{user}/sessions", "users/{user}/offline-sessions/{client}", "users/{user}/logout",
        "users/{user}/devices", "users/{user}/devices/{device}", "users/{user}/consents",
        "users/{user}/consents/{client}", "users/{user}/groups", "users/{user}/groups/count",
        "users/{user}/groups/{group}", "users/{user}/send-verify-email", "users/{user}/execute-actions-email",
        "users/{user}/impersonation", "users/{user}/unmanagedAttributes", "users/{user}/federated-identity",
        "clients", "clients/{client}", "clients/{client}/client-secret", "clients/{client}/client-secret/rotated",
        "clients/{client}/default-client-scopes", "clients/{client}/default-client-scopes/{scope}",
        "clients/{client}/optional-client-scopes", "clients/{client}/optional-client-scopes/{scope}",
        "clients/{client}/service-account-user", "clients/{client}/user-sessions",
        "clients/{client}/offline-sessions", "clients/{client}/session-count",
        "clients/{client}/offline-session-count", "clients/{client}/installation/providers/{provider}",
        "clients/{client}/certificates/{attribute}", "clients/{client}/management/permissions",
        "client-scopes", "client-scopes/{scope}", "default-default-client-scopes",
        "default-default-client-scopes/{scope}", "default-optional-client-scopes",
        "default-optional-client-scopes/{scope}",
        "groups", "groups/count", "groups/{group}", "groups/{group}/children", "groups/{group}/members",
        "groups/{group}/management/permissions", "group-by-path/{path}", "default-groups", "default-groups/{group}",
        "sessions/{session}", "logout-all", "keys", "attack-detection/brute-force/users",
        "attack-detection/brute-force/users/{user}",
        "events", "events/config", "admin-events", "components", "components/{component}",
        "authentication/flows", "authentication/flows/{flow}", "authentication/flows/{flow}/executions",
        "authentication/required-actions", "authentication/required-actions/{action}",
        "authentication/executions/{path}", "authentication/config/{path}", "authentication/authenticator-providers",
        "identity-provider/instances", "identity-provider/instances/{provider}", "localization",
        "localization/{locale}", "localization/{locale}/{key}", "clients-initial-access",
        "clients-initial-access/{access}", "client-policies/policies", "client-policies/profiles",
        "credential-registrators", "organizations", "organizations/{path}", "users-management-permissions",
        "client-types", "partial-export", "partialImport", "client-session-stats", "clear-keys-cache",
        "clear-realm-cache", "clear-user-cache", "push-revocation",
    ]

    /// The templates that are the same below several resources: role mappings, scope mappings, protocol mappers, roles.
    private static var shared: [String] {
        var all: [String] = []
        for holder in ["users/{user}", "groups/{group}"] { all += mappings("\(holder)/role-mappings") }
        for holder in ["clients/{client}", "client-scopes/{scope}"] {
            all += mappers("\(holder)/protocol-mappers") + mappings("\(holder)/scope-mappings")
        }
        for roles in ["roles", "clients/{client}/roles"] {
            let role = "\(roles)/{role}"
            all += [roles, role, "\(role)/users", "\(role)/groups", "\(role)/management/permissions"]
            all += composites(role)
        }
        return all + ["roles-by-id/{role}"] + composites("roles-by-id/{role}")
    }

    private static func mappings(_ path: String) -> [String] {
        [path] + ["\(path)/realm", "\(path)/clients/{client}"].flatMap { [$0, "\($0)/available", "\($0)/composite"] }
    }

    private static func mappers(_ path: String) -> [String] {
        ["\(path)/models", "\(path)/models/{mapper}", "\(path)/add-models", "\(path)/protocol/{protocol}"]
    }

    private static func composites(_ role: String) -> [String] {
        ["\(role)/composites", "\(role)/composites/realm", "\(role)/composites/clients/{client}"]
    }
}
