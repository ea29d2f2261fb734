import HTTPMessage

/// The OpenID providers for federated sign-in.
public struct SudoProviderClient: Sendable {
    private static let path = "sudo/providers"

    let transport: AdministrationTransport

    public func list() async throws(AdministrationError) -> [SudoProvider] {
        try await transport.read([SudoProvider].self, Self.path)
    }

    /// Adds a provider; throws `conflict` if the name exists, `invalid` for a rejected value.
    public func add(_ provider: NewSudoProvider) async throws(AdministrationError) {
        try await transport.send(.post, Self.path, body: provider)
    }

    /// Removes a provider; throws `notFound` if there is none.
    public func remove(named name: String) async throws(AdministrationError) {
        try await transport.send(.delete, "\(Self.path)/\(PercentCoding.encode(name))")
    }
}
