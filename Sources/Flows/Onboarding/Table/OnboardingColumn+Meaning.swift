public import Sentences

extension OnboardingColumn {
    /// What the column contains, for the template.
    public var meaning: Text {
        switch self {
        case .username: Text("The name with which the user logs in. Required.")
        case .email: Text("The e-mail address.")
        case .firstName: Text("The first name.")
        case .lastName: Text("The last name.")
        case .tenant: Text("The tenant of the user. Needs an administrator of master, and no \("--tenant").")
        case .groups: Text("The groups by path, separated by \("|").")
        case .password: Text("The initial password, taken as written. It is never copied into the results.")
        case .period: Text("How long the activation code is valid: a number with d, h or m.")
        case .length: Text("The number of digits of the activation code.")
        case .validFrom: Text("The user can log in from this time or day on.")
        case .validUntil: Text("The user can log in until this time, or until the end of this day.")
        case .attribute: Text("An attribute of the user, named after the dot. Any number of these columns.")
        }
    }

    /// The value in the example row of the template.
    var example: String {
        switch self {
        case .username: "jane"
        case .email: "jane@example.com"
        case .firstName: "Jane"
        case .lastName: "Doe"
        // A provider refuses a row with a group that it lacks.
        case .tenant, .groups, .password: ""
        case .period: "14d"
        case .length: "8"
        case .validFrom: "2026-12-01"
        case .validUntil: "2026-12-31"
        case .attribute: "Berlin"
        }
    }
}
