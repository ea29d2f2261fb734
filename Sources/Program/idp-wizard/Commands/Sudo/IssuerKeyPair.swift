import IdentityModel
import JOSE

/// A new RSA key pair of an issuer of custom federated sign-in.
struct IssuerKeyPair {
    /// The key ID, a UUID.
    let id: String
    /// The private key in PKCS#1 PEM.
    let privateKey: Secret
    /// The public key in PKCS#1 PEM.
    let publicKey: String

    /// Generates a pair; takes about a tenth of a second.
    init(random: any RandomSource) throws(JOSEError) {
        let key = try SigningKey.generate(.rs256)
        id = random.uuid()
        privateKey = try key.withPKCS1PEM { Secret($0) }
        publicKey = try key.publicKey.rsaPublicKeyPEM()
    }
}
