import CognitoProtocol
import IdentityModel
import JOSE

@testable import IdentityStore

/// RSA keys that all tests share, because generating one takes long.
enum TestKeys {
    /// A TEST registration key.
    static let registration = make("58ca47a5-7945-45e1-8459-dfde33ba6b17")
    /// A user's sign-in key.
    static let user = make("6A0B7C1E-5D1F-4B06-9E50-2E3C6C9B5B11")
    /// The key of an FSSO issuer.
    static let issuer = make("acme-1")
    /// A key that is not registered, under the ID of the user's key.
    static let stranger = make("6A0B7C1E-5D1F-4B06-9E50-2E3C6C9B5B11")
    /// The key of simulated attestations.
    static let attestation = made { try SigningKey.generate(.es256) }

    /// The keys of every test's pool, as the store keeps them.
    static let pool = [SigningAlgorithm.rs256, .es256].map(stored)

    private static func renamed(_ key: SigningKey, _ id: String) throws -> SigningKey {
        try key.withPEM { pem in Result { try SigningKey(pem: pem, algorithm: .rs256, keyID: id) } }.get()
    }

    private static func stored(_ algorithm: SigningAlgorithm) -> RealmKey {
        made {
            let key = try SigningKey.generate(algorithm)
            return RealmKey(keyID: key.keyID, algorithm: algorithm, privateKey: try key.withPEM { Secret($0) })
        }
    }

    private static func make(_ id: String) -> SigningKey { made { try renamed(.generate(.rs256), id) } }

    private static func made<Key>(_ make: () throws -> Key) -> Key {
        // A static property cannot throw, and libcrypto generates a key unless memory or random numbers are missing.
        do { return try make() } catch { fatalError("no key: \(error)") }
    }
}
