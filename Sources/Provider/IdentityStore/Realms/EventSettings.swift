/// Which events a realm keeps, and for how long.
package struct EventSettings: Sendable, Hashable {
    /// Whether events of logins are kept.
    package var isEnabled = false
    /// The age in seconds at which events of logins are deleted; 0 for no limit of age.
    var expiration = 0
    /// The names of the kept events; empty for those that Keycloak keeps by default.
    var enabledNames: [String] = []
    /// Whether events of administrators are kept.
    package var isEnabledForAdministrators = false
    /// Whether an event of an administrator contains the request's representation, without secrets.
    package var includesRepresentations = false

    /// The possible values of an age, at most a hundred years.
    static let possibleExpirations: ClosedRange<Int64> = 0...3_153_600_000

    package init() {}

    /// The settings of realms that this program's own commands create.
    static var ofOwnRealms: EventSettings {
        var settings = EventSettings()
        settings.isEnabled = true
        settings.expiration = 30 * 86_400
        settings.isEnabledForAdministrators = true
        return settings
    }

    /// Whether an event of a login is kept.
    func keeps(_ name: String) -> Bool {
        isEnabled && (enabledNames.isEmpty ? KeycloakEvents.areKept(name) : enabledNames.contains(name))
    }

    /// The names of the events that are kept while events are enabled.
    package var effectiveNames: [String] { enabledNames.isEmpty ? KeycloakEvents.namesByDefault : enabledNames }
}

extension RealmRecord {
    /// The realm attribute with the age in seconds at which events of administrators are deleted.
    package static let adminEventsExpiration = "adminEventsExpiration"
    /// ``adminEventsExpiration`` in realms that this program's own commands create.
    static let ownAdminEventsExpiration = 365 * 86_400
}

/// The events of Keycloak 26.7 (`EventType`), each without its `_ERROR`.
enum KeycloakEvents {
    /// The names of the events that Keycloak keeps if a realm names none, with their errors.
    static let namesByDefault: [String] = keptByDefault.flatMap { [$0, $0 + error] }.filter {
        !withoutError.contains($0)
    }

    /// Whether an event is kept if a realm names none.
    static func areKept(_ name: String) -> Bool { byDefault.contains(name) }

    /// Whether the name is that of a refusal, which is always kept with its reason.
    static func isRefusal(_ name: String) -> Bool { name.hasSuffix(error) }

    private static let byDefault = Set(namesByDefault)
    private static let error = "_ERROR"

    private static let withoutError: Set = [
        "USER_DISABLED_BY_PERMANENT_LOCKOUT_ERROR", "USER_DISABLED_BY_TEMPORARY_LOCKOUT_ERROR",
    ]

    /// Not kept by default are, among others, refreshes, introspections and requests to userinfo.
    private static let keptByDefault = [
        "LOGIN", "REGISTER", "LOGOUT", "CODE_TO_TOKEN", "CLIENT_LOGIN", "FEDERATED_IDENTITY_LINK",
        "REMOVE_FEDERATED_IDENTITY", "UPDATE_EMAIL", "UPDATE_PROFILE", "UPDATE_PASSWORD", "UPDATE_TOTP",
        "VERIFY_EMAIL", "VERIFY_PROFILE", "REMOVE_TOTP", "GRANT_CONSENT", "UPDATE_CONSENT", "REVOKE_GRANT",
        "SEND_VERIFY_EMAIL", "SEND_RESET_PASSWORD", "SEND_IDENTITY_PROVIDER_LINK", "RESET_PASSWORD",
        "RESTART_AUTHENTICATION", "IDENTITY_PROVIDER_LINK_ACCOUNT", "IDENTITY_PROVIDER_FIRST_LOGIN",
        "IDENTITY_PROVIDER_POST_LOGIN", "IMPERSONATE", "CUSTOM_REQUIRED_ACTION", "EXECUTE_ACTIONS",
        "EXECUTE_ACTION_TOKEN", "CLIENT_REGISTER", "CLIENT_UPDATE", "CLIENT_DELETE",
        "CLIENT_INITIATED_ACCOUNT_LINKING", "TOKEN_EXCHANGE", "OAUTH2_DEVICE_AUTH",
        "OAUTH2_DEVICE_VERIFY_USER_CODE", "OAUTH2_DEVICE_CODE_TO_TOKEN", "AUTHREQID_TO_TOKEN", "PERMISSION_TOKEN",
        "DELETE_ACCOUNT", "UPDATE_CREDENTIAL", "REMOVE_CREDENTIAL", "OAUTH2_EXTENSION_GRANT",
        "FEDERATED_IDENTITY_OVERRIDE_LINK", "INVITE_ORG", "USER_DISABLED_BY_PERMANENT_LOCKOUT",
        "USER_DISABLED_BY_TEMPORARY_LOCKOUT", "USER_SESSION_DELETED",
    ]
}
