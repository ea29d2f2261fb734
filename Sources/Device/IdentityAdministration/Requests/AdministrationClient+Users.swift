public import FlowModel
import HTTPMessage
import IdentityModel
import JOSE
import Sentences

extension AdministrationClient {
    /// Creates a user and returns the user's ID.
    ///
    /// An activation code is sent in the same request. Only this program's server is known to store it then: read the
    /// credentials of a user of another provider, and issue the code if it is missing.
    /// Throws `conflict` if the name or address exists, `invalid` if a value is rejected.
    ///
    /// - Parameter isRepeatable: whether the request may arrive twice, so that `conflict` can also mean that the first
    ///   was fulfilled. Such requests share connections.
    public func createUser(
        _ user: NewUser, code: NewActivationCode? = nil, isRepeatable: Bool = false
    ) async throws(AdministrationError) -> UserRecordID {
        let response: HTTPResponse
        do throws(AdministrationError) {
            response = try await transport.send(
                .post, "users", body: user.body(with: code), isRepeatable: isRepeatable)
        } catch {
            throw error.locatingCharacter(in: user)
        }
        let location = (response.headers["Location"] ?? "").split(separator: "/")
        if let id = location.last, location.dropLast().last == "users" {
            return UserRecordID(rawValue: PercentCoding.decode(id))
        }
        // If a provider sends no Location, the new user is looked up.
        guard let found = try await findUser(named: user.username) else {
            throw AdministrationError(
                .unusableAnswer(httpStatus: response.status),
                Text("The provider created the user but does not list it."))
        }
        return found.id
    }

    /// Lists the tenant's users, one page in the provider's order.
    ///
    /// `search` matches parts of names and addresses; `nil` or empty lists all. `isEnabled` limits the list to enabled
    /// or to disabled users.
    public func listUsers(
        search: String? = nil, first: Int = 0, max: Int = 100, isEnabled: Bool? = nil
    ) async throws(AdministrationError) -> [AdministeredUser] {
        var query: FormFields = ["first": "\(first)", "max": "\(max)"]
        if let search, !search.isEmpty { query.add("search", search) }
        if let isEnabled { query.add("enabled", "\(isEnabled)") }
        return try await transport.read([AdministeredUser].self, "users", query)
    }

    /// Whether the tenant has more than `count` users; costs the provider no more than a late page of the list.
    public func hasUsers(beyond count: Int) async throws(AdministrationError) -> Bool {
        try await !listUsers(first: count, max: 1).isEmpty
    }

    /// Counts the tenant's users; the provider may read all of them.
    public func countUsers() async throws(AdministrationError) -> Int {
        try await transport.read(Int.self, "users/count")
    }

    /// Returns the user with exactly this name, or `nil`.
    public func findUser(named username: String) async throws(AdministrationError) -> AdministeredUser? {
        let found = try await transport.read([AdministeredUser].self, "users", ["username": username, "exact": "true"])
        // Names are case-insensitive, and older providers may ignore `exact`.
        return found.first { $0.username == username }
            ?? found.first { $0.username.lowercased() == username.lowercased() }
    }

    /// Returns the user with this ID; throws `notFound` if there is none.
    public func user(_ id: UserRecordID) async throws(AdministrationError) -> AdministeredUser {
        try await transport.read(AdministeredUser.self, path(id))
    }

    /// Returns the provider's full representation of the user: a JSON object in one line, members sorted by name.
    ///
    /// It includes what ``AdministeredUser`` omits (attributes, access, other required actions). The texts are the
    /// provider's: control characters are escaped, everything else must be sanitised before it is displayed.
    public func representation(of id: UserRecordID) async throws(AdministrationError) -> String {
        try await transport.readJSON(path(id)).text
    }

    /// Reads a user, applies the change (address, names, enabled state, required actions, attributes), and writes the
    /// user back if anything changed; returns whether it did.
    ///
    /// An earlier copy is never written. The admin REST API has no conditional writes, so a change by someone else
    /// between the two requests is lost.
    @discardableResult
    public func updateUser(
        _ id: UserRecordID, _ change: (inout AdministeredUser) -> Void
    ) async throws(AdministrationError) -> Bool {
        let before = try await user(id)
        var after = before
        change(&after)
        guard after != before else { return false }
        let attributes = after.attributes == before.attributes ? nil : after.attributes
        // `true` would also end a lock-out.
        if after.enabled == before.enabled { after.enabled = nil }
        try await transport.send(.put, path(id), body: ChangedUserBody(user: after, attributes: attributes))
        return true
    }

    /// Adds and removes single required actions of a user; all others are kept.
    @discardableResult
    public func changeRequiredActions(
        of id: UserRecordID, adding: [String] = [], removing: [String] = []
    ) async throws(AdministrationError) -> Bool {
        try await updateUser(id) { user in
            let actions = (user.requiredActions ?? []).filter { !removing.contains($0) }
            user.requiredActions = actions + adding.filter { !actions.contains($0) }
        }
    }
}
