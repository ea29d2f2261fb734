import IdentityModel
import JOSE

/// A new RSA key pair of an issuer of custom federated sign-in.
struct IssuerKeyPair {
    /// The file of the private key (PKCS#1 PEM), as the vendor's tests name it.
    static let privateKeyFile = "fsso.key"
    /// The file of the key ID, as the vendor's tests name it.
    static let idFile = "fsso.id"
    /// The file of the public key (PKCS#1 PEM), as the guide names it (Sudo Platform guide, Registration).
    static let publicKeyFile = "public.pem"

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
