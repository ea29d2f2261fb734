/// Which users are looked for; every part that is there must match.
package struct UserQuery: Sendable, Hashable {
    /// The name, or a part of it.
    package var username: String?
    /// The address, or a part of it.
    package var email: String?
    /// The given name, or a part of it.
    package var firstName: String?
    /// The family name, or a part of it.
    package var lastName: String?
    /// Words, each of which one of name, address, given and family name must begin with; see ``SearchTerm``.
    package var search: String?
    /// Whether the four fields must be equal, case aside, instead of containing what is given.
    package var isExact = false
    /// Enabled or disabled ones only.
    package var isEnabled: Bool?
    /// Users whose address was confirmed, or was not, only.
    package var isEmailVerified: Bool?
    /// Attributes that must have the value, among others.
    package var attributes: [String: String] = [:]
    /// How many to leave out at the beginning.
    package var first = 0
    /// How many at most; Keycloak's own limit is 100.
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
    /// Whether one of the users' own fields or switches is asked about, and not words that may stand in any of them.
    package var namesAField: Bool {
        search == nil
            && ([username, email, firstName, lastName].contains { $0 != nil } || isEnabled != nil
                || isEmailVerified != nil)
    }

    /// Whether a user is looked for, whatever `first` and `maximum` say; a store may do the same in its own way.
    func matches(_ user: UserRecord) -> Bool {
        let fields = [
            (username, user.username), (email, user.email), (firstName, user.firstName), (lastName, user.lastName),
        ]
        for case (let wanted?, let value) in fields {
            let wanted = wanted.lowercased()
            let value = (value ?? "").lowercased()
            guard isExact ? value == wanted : value.contains(wanted) else { return false }
        }
        if let isEnabled, user.isEnabled != isEnabled { return false }
        if let isEmailVerified, user.isEmailVerified != isEmailVerified { return false }
        for (name, value) in attributes where user.attributes[name]?.contains(value) != true { return false }
        let searched = fields.compactMap { $0.1?.lowercased() }
        return SearchTerm.terms(in: search ?? "").allSatisfy { term in searched.contains(where: term.matches) }
    }
}
