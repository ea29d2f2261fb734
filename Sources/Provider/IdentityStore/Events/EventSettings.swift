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
    package func keeps(_ name: String) -> Bool {
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
