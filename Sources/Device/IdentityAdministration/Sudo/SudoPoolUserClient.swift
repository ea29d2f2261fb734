import HTTPMessage

public struct SudoPoolUserClient: Sendable {
    private static let path = "sudo/users"

    let transport: AdministrationTransport

    /// Lists a page of at most `max` users, sorted by name, that begins after the name `after`.
    public func list(after: String? = nil, max: Int = 100) async throws(AdministrationError) -> [SudoPoolUser] {
        var query: FormFields = ["max": "\(max)"]
        if let after { query.add("after", after) }
        return try await transport.read([SudoPoolUser].self, Self.path, query)
    }

    /// Returns the user with this name; throws `notFound` if there is none.
    public func show(_ username: String) async throws(AdministrationError) -> SudoPoolUser {
        try await transport.read(SudoPoolUser.self, path(username))
    }

    /// Enables or disables a user; throws `notFound` if there is none.
    ///
    /// Disabling revokes the user's tokens.
    public func setEnabled(_ isEnabled: Bool, _ username: String) async throws(AdministrationError) {
        try await transport.send(.put, path(username), body: ["enabled": isEnabled])
    }

    /// Deletes a user and everything that belongs to the user; throws `notFound` if there is none.
    public func delete(_ username: String) async throws(AdministrationError) {
        try await transport.send(.delete, path(username))
    }

    private func path(_ username: String) -> String { "\(Self.path)/\(PercentCoding.encode(username))" }
}
