import HTTPMessage
import IdentityModel

public struct SudoTestKeyClient: Sendable {
    private static let path = "sudo/test-keys"

    let transport: AdministrationTransport

    /// Lists all keys of the tenant, including revoked ones.
    public func list() async throws(AdministrationError) -> [SudoTestKey] {
        try await transport.read([SudoTestKey].self, Self.path)
    }

    /// Generates a key, owned by the calling administrator.
    ///
    /// Only this response contains the private key. Revoke a key whose private key is lost.
    public func generate() async throws(AdministrationError) -> GeneratedSudoTestKey {
        let answer = try await transport.read(Generated.self, Self.path, by: .post)
        return GeneratedSudoTestKey(key: answer.key, privateKey: answer.privateKey)
    }

    /// Revokes a key: registrations with it are rejected, but registered users remain; throws `notFound` for an unknown
    /// ID.
    public func revoke(_ id: SudoTestKeyID) async throws(AdministrationError) {
        try await transport.send(.delete, "\(Self.path)/\(PercentCoding.encode(id.rawValue))")
    }

    private struct Generated: Decodable {
        let key: SudoTestKey
        let privateKey: Secret

        private enum CodingKeys: String, CodingKey { case privateKey }

        init(from decoder: any Decoder) throws {
            key = try SudoTestKey(from: decoder)
            privateKey = Secret(
                try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .privateKey))
        }
    }
}
