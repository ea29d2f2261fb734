import JOSE

/// A search for users.
///
/// All conditions that are set must match.
package struct UserQuery: Sendable, Hashable {
    /// The user name, or a part of it.
    package var username: String?
    /// The e-mail address, or a part of it.
    package var email: String?
    /// The first name, or a part of it.
    package var firstName: String?
    /// The last name, or a part of it.
    package var lastName: String?
    /// Search terms, each of which must match one of the four fields; see ``SearchTerm``.
    package var search: String?
    /// Whether the four fields must be equal, ignoring case, instead of containing the text.
    package var isExact = false
    /// If set, only enabled or only disabled users.
    package var isEnabled: Bool?
    /// If set, only users whose e-mail address is verified, or only users whose address is not.
    package var isEmailVerified: Bool?
    /// Attributes that must have this value, possibly beside others.
    package var attributes: [String: String] = [:]
    /// The alias of another provider at which the user has an account, and the user's ID there.
    package var provider: String?
    package var providerUserID: String?
    /// The number of results to skip.
    package var first = 0
    /// The maximum number of results; Keycloak's default is 100.
    package var maximum = 100

    package init(
        username: String? = nil, email: String? = nil, firstName: String? = nil, lastName: String? = nil,
        search: String? = nil, isExact: Bool = false, isEnabled: Bool? = nil, isEmailVerified: Bool? = nil,
        attributes: [String: String] = [:], first: Int = 0, maximum: Int = 100
    ) {
        self.username = username
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.search = search
        self.isExact = isExact
        self.isEnabled = isEnabled
        self.isEmailVerified = isEmailVerified
        self.attributes = attributes
        self.first = first
        self.maximum = maximum
    }
}

extension UserQuery {
    /// What the members that a match keeps without effect contain; `nil` if no other provider is asked for.
    ///
    /// The members of an object are stored sorted by name.
    var keptText: String? {
        let provider = provider.map { "{\"identityProvider\":\(JSONValue.string($0).text)" }
        let user = providerUserID.map { "\"userId\":\(JSONValue.string($0).text)" }
        let parts = [provider, user].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ",")
    }

    /// Whether the query has a condition on a single field, and no search terms.
    var namesAField: Bool {
        search == nil
            && ([username, email, firstName, lastName].contains { $0 != nil } || isEnabled != nil
                || isEmailVerified != nil)
    }
}
