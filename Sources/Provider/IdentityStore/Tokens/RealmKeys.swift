package import IdentityModel
package import JOSE
import OpenID

package struct RealmKeys: Sendable {
    /// The keys that sign tokens, oldest first.
    package let signing: [SigningKey]
    /// The key pairs that decrypt client data, oldest first.
    ///
    /// The newest is published to devices.
    package let sealing: [SealedBoxKeyPair]
    private let verification: OwnTokenVerification

    package init(_ records: [RealmKey]) throws {
        signing = try records.compactMap { record in
            try record.algorithm.map { try .stored(pem: record.privateKey, algorithm: $0, keyID: record.keyID) }
        }
        sealing = try records.filter { $0.algorithm == nil }.map { try SealedBoxKeyPair(privateKey: $0.privateKey) }
        verification = try OwnTokenVerification(signing, allowing: Set(TokenAlgorithms.known))
    }

    /// The newest key of an algorithm; `nil` for none.
    func signingKey(_ algorithm: SigningAlgorithm) -> SigningKey? { signing.last { $0.algorithm == algorithm } }

    /// The public keys, for verifying tokens.
    package var published: JSONWebKeySet { JSONWebKeySet(keys: signing.map(\.publicKey)) }

    /// The claims of a token signed by one of these keys; `nil` for any other text.
    package func claims(of token: String) -> JSONValue? { verification.claims(of: token) }
}
