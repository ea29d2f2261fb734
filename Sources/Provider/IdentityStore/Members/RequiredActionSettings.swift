package import JOSE

/// How a realm has configured a required action that has a page.
package struct RequiredActionSettings: Sendable, Hashable {
    package let action: RequiredAction
    /// The name for consoles.
    package var name: String
    /// Whether a login asks users for the action.
    package var isEnabled = true

    /// The settings in a new realm.
    init(_ action: RequiredAction) {
        self.action = action
        name = Self.names[action] ?? action.rawValue
    }

    /// Applies the members of a representation; `nil` for an action without a page.
    package init?(_ value: JSONValue) {
        let action = RequiredAction(rawValue: value["alias"]?.string ?? "")
        guard RequiredAction.inOrder.contains(action) else { return nil }
        self.init(action)
        name = value["name"]?.string ?? name
        isEnabled = value["enabled"]?.readBool ?? isEnabled
    }

    /// The action as Keycloak's admin REST shows it.
    package var representation: JSONValue {
        let place = RequiredAction.inOrder.firstIndex(of: action) ?? 0
        return [
            "alias": .string(action.rawValue), "name": .string(name), "providerId": .string(action.rawValue),
            "enabled": .bool(isEnabled), "defaultAction": false, "priority": .integer(Int64(place + 1) * 10),
            "config": [:],
        ]
    }

    private static let names: [RequiredAction: String] = [
        .configureTOTP: "Configure OTP", .termsAndConditions: "Terms and Conditions",
        .updatePassword: "Update Password", .updateProfile: "Update Profile",
    ]
}
