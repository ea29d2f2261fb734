import HTTPMessage

/// The users of the pool.
public struct SudoPoolUserClient: Sendable {
    private static let path = "sudo/users"

    let transport: AdministrationTransport

    /// A page of the users, sorted by name; it begins behind the name `after`.
    public func list(after: String? = nil, max: Int = 100) async throws(AdministrationError) -> [SudoPoolUser] {
        var query: FormFields = ["max": "\(max)"]
        if let after { query.add("after", after) }
        return try await transport.read([SudoPoolUser].self, Self.path, query)
    }

    /// The user with that name; throws `notFound` if there is none.
    public func show(_ username: String) async throws(AdministrationError) -> SudoPoolUser {
        try await transport.read(SudoPoolUser.self, path(username))
    }

    /// Lets a user sign in, or not.
    public func setEnabled(_ isEnabled: Bool, _ username: String) async throws(AdministrationError) {
        try await transport.send(.put, path(username), body: ["enabled": isEnabled])
    }

    /// Deletes a user with everything that they have at the server.
    public func delete(_ username: String) async throws(AdministrationError) {
        try await transport.send(.delete, path(username))
    }

    private func path(_ username: String) -> String { "\(Self.path)/\(PercentCoding.encode(username))" }
}
