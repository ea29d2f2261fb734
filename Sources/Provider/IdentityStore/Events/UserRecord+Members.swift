import JOSE

extension UserRecord {
    /// The members of the user's profile, by the names that Keycloak's events use.
    var profileMembers: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        members["email"] = email.map(JSONValue.string)
        members["first_name"] = firstName.map(JSONValue.string)
        members["last_name"] = lastName.map(JSONValue.string)
        return members
    }

    /// The members that an administrator can change; each attribute is one.
    var administeredMembers: [String: JSONValue] {
        var members = profileMembers
        members["username"] = .string(username)
        members["enabled"] = .bool(isEnabled)
        members["email_verified"] = .bool(isEmailVerified)
        members["required_actions"] = requiredActions.isEmpty ? nil : .string(requiredActions.joined(separator: " "))
        for (name, values) in attributes { members["attributes." + name] = .string(values.joined(separator: ", ")) }
        return members
    }
}
