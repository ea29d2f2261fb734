import HTTPMessage

/// The issuers of custom federated sign-in.
public struct SudoIssuerClient: Sendable {
    private static let path = "sudo/issuers"

    let transport: AdministrationTransport

    /// Lists all keys of all issuers.
    public func list() async throws(AdministrationError) -> [SudoIssuer] {
        try await transport.read([SudoIssuer].self, Self.path)
    }

    /// Adds a key; throws `conflict` if the issuer has a key with this ID, `invalid` for an unusable key.
    public func add(_ issuer: SudoIssuer) async throws(AdministrationError) {
        try await transport.send(.post, Self.path, body: issuer)
    }

    /// Removes a key of an issuer; throws `notFound` if there is none.
    public func remove(issuer: String, keyID: String) async throws(AdministrationError) {
        try await transport.send(
            .delete, "\(Self.path)/\(PercentCoding.encode(issuer))/\(PercentCoding.encode(keyID))")
    }
}
