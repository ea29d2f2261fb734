import HTTPMessage
import JOSE

extension AdministrationClient {
    /// Makes a user and gives his id.
    ///
    /// Throws `conflict` where the name or address is taken, `invalid` where a value is refused.
    public func createUser(_ user: NewUser) async throws(AdministrationError) -> UserRecordID {
        let response = try await transport.send(.post, "users", body: user)
        let location = response.headers["Location"] ?? ""
        if let id = location.split(separator: "/").last, location.contains("/users/") {
            return UserRecordID(rawValue: PercentCoding.decode(id))
        }
        // A provider that gives no Location is asked for the user it has just made.
        guard let found = try await findUser(named: user.username) else {
            throw AdministrationError(
                .unusableAnswer(httpStatus: response.status), "The provider made the user but does not list him.")
        }
        return found.id
    }

    /// The users of the tenant, a page of them, in the provider's order.
    ///
    /// `search` matches parts of names and addresses; nil or empty for all.
    public func listUsers(
        search: String? = nil, first: Int = 0, max: Int = 100
    ) async throws(AdministrationError) -> [UserRecord] {
        var query: FormFields = ["first": "\(first)", "max": "\(max)"]
        if let search, !search.isEmpty { query.add("search", search) }
        return try await transport.read([UserRecord].self, "users", query)
    }

    /// The user of exactly that name, nil where there is none.
    public func findUser(named username: String) async throws(AdministrationError) -> UserRecord? {
        let found = try await transport.read([UserRecord].self, "users", ["username": username, "exact": "true"])
        // Names are compared without case, and an older provider may take `exact` for a hint.
        return found.first { $0.username == username }
            ?? found.first { $0.username.lowercased() == username.lowercased() }
    }

    /// The user of that id; throws `notFound` where there is none.
    public func user(_ id: UserRecordID) async throws(AdministrationError) -> UserRecord {
        try await transport.read(UserRecord.self, path(id))
    }

    /// The user as the provider has him, whole: one JSON object in one line, members sorted by name.
    ///
    /// For showing and for scripts: it has what ``UserRecord`` leaves out (attributes, access, required actions of other kinds). Its texts are the
    /// provider's; control characters are escaped, everything else is to be sanitised before it is shown to a person.
    public func representation(of id: UserRecordID) async throws(AdministrationError) -> String {
        try await transport.readJSON(path(id)).text
    }

    /// Reads a user, changes addresses, names, whether he may log in or required actions, and writes him back where that changed anything.
    ///
    /// What was read earlier is never written: only the change is the caller's. The admin REST has no condition for a write, so a change that
    /// somebody else makes between the two requests is lost.
    public func updateUser(
        _ id: UserRecordID, _ change: (inout UserRecord) -> Void
    ) async throws(AdministrationError) {
        let before = try await user(id)
        var after = before
        change(&after)
        guard after != before else { return }
        try await transport.send(.put, path(id), body: after)
    }

    /// Adds and removes single required actions of a user, and leaves all others as they are at the provider.
    public func changeRequiredActions(
        of id: UserRecordID, adding: [String] = [], removing: [String] = []
    ) async throws(AdministrationError) {
        try await updateUser(id) { user in
            let actions = (user.requiredActions ?? []).filter { !removing.contains($0) }
            user.requiredActions = actions + adding.filter { !actions.contains($0) }
        }
    }

    /// Deletes a user at the provider, with his sessions and codes.
    public func deleteUser(_ id: UserRecordID) async throws(AdministrationError) {
        try await transport.send(.delete, path(id))
    }
}
