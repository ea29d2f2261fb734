import CognitoProtocol
import IdentityModel
package import JOSE
import OpenID
import Synchronization

package struct PoolKeys: Sendable {
    /// The RS256 keys that sign tokens, oldest first; at least one.
    package let signing: [SigningKey]
    /// The ES256 key of the simulated attestation.
    package let attestation: SigningKey
    private let verification: OwnTokenVerification

    /// Reads stored keys; throws `unknownKey` if a kind is missing.
    init(_ records: [RealmKey]) throws(JOSEError) {
        var keys: [SigningKey] = []
        for record in records {
            guard let algorithm = record.algorithm else { throw JOSEError(.unsuitableKey) }
            keys.append(try .stored(pem: record.privateKey, algorithm: algorithm, keyID: record.keyID))
        }
        signing = keys.filter { $0.algorithm == .rs256 }
        guard let attestation = keys.last(where: { $0.algorithm == .es256 }), !signing.isEmpty else {
            throw JOSEError(.unknownKey)
        }
        self.attestation = attestation
        verification = try OwnTokenVerification(signing, allowing: [.rs256])
    }

    /// The public keys that verify tokens; without the attestation key.
    package var published: JSONWebKeySet { JSONWebKeySet(keys: signing.map(\.publicKey)) }

    /// The claims of a token signed with RS256 by one of the signing keys; `nil` for any other text.
    package func claims(of token: String) -> JSONValue? { verification.claims(of: token) }
}
