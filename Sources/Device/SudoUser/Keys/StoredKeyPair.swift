import IdentityModel
import JOSE

/// An RSA key pair as in the key store: both keys as PKCS#1 in DER.
struct StoredKeyPair: Sendable {
    let privateKey: Secret
    let publicKey: JSONWebKey

    /// Generates a pair of 2048 bits.
    static func generate(_ keys: any SigningKeySource) throws(JOSEError) -> StoredKeyPair {
        try StoredKeyPair(try keys.key(.rs256))
    }

    /// Reads a private key in DER, PKCS#1 or PKCS#8.
    init(der: Secret) throws(JOSEError) { try self.init(try Self.signingKey(der, keyID: nil)) }

    private init(_ key: SigningKey) throws(JOSEError) {
        privateKey = try key.withRSAPrivateKeyPKCS1 { Secret($0) }
        publicKey = key.publicKey
    }

    /// Creates a key that signs with RS256; `keyID` becomes the header's `kid`.
    static func signingKey(_ der: Secret, keyID: String?) throws(JOSEError) -> SigningKey {
        try der.withExposedBytes { (bytes) throws(JOSEError) in
            try SigningKey(rsaPrivateKeyDER: bytes, keyID: keyID)
        }
    }

    /// Stores both keys under a name.
    func put(into items: KeyItems, name: String) throws {
        try items.put(privateKey, .privateKey, name)
        try items.put(Secret(try publicKey.rsaPublicKeyPKCS1()), .publicKey, name)
    }
}
