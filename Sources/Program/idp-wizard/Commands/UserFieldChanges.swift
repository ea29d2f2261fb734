import IdentityAdministration

/// New values of a user's fields; `nil` for those that are not changed.
struct UserFieldChanges: Sendable {
    var firstName: String?
    var lastName: String?
    var email: String?
    var isEnabled: Bool?
    /// The new values of attributes; an empty list removes one.
    var attributes: [String: [String]] = [:]

    func apply(to user: inout AdministeredUser) {
        if let firstName { user.firstName = firstName }
        if let lastName { user.lastName = lastName }
        if let email { user.email = email }
        if let isEnabled { user.enabled = isEnabled }
        for (name, values) in attributes { user.attributes[name] = values.isEmpty ? nil : values }
    }
}
