import HTTPMessage
import IdentityModel

/// The keys of TEST registrations: generated, listed, revoked.
public struct SudoTestKeyClient: Sendable {
    private static let path = "sudo/test-keys"

    let transport: AdministrationTransport

    /// Every key of the tenant, revoked ones too.
    public func list() async throws(AdministrationError) -> [SudoTestKey] {
        try await transport.read([SudoTestKey].self, Self.path)
    }

    /// Generates a key that the calling administrator owns.
    ///
    /// Only this answer has the private part. A key whose private part is lost must be revoked.
    public func generate() async throws(AdministrationError) -> GeneratedSudoTestKey {
        let answer = try await transport.read(Generated.self, Self.path, by: .post)
        return GeneratedSudoTestKey(key: answer.key, privateKey: answer.privateKey)
    }

    /// Revokes a key: registrations with it are refused, and registered users stay; throws `notFound` for an unknown id.
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
