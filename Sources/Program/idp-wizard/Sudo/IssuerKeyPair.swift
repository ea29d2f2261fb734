import IdentityAdministration
import IdentityModel
import JOSE
import PrivateFiles
import Sentences

/// A new RSA key pair of an issuer of custom federated sign-in.
struct IssuerKeyPair {
    /// The file of the private key (PKCS#1 PEM), as the vendor's tests name it.
    static let privateKeyFile = "fsso.key"
    /// The file of the key ID, as the vendor's tests name it.
    static let idFile = "fsso.id"
    /// The file of the public key (PKCS#1 PEM), as the guide names it (Sudo Platform guide, Registration).
    static let publicKeyFile = "public.pem"
    static let files = [privateKeyFile, idFile, publicKeyFile]

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

    /// The issuer that has the public key.
    func issuer(_ name: String, _ attributes: [String] = []) -> SudoIssuer {
        SudoIssuer(issuer: name, keyID: id, publicKey: publicKey, attributes: attributes)
    }
}

extension KeyFolder {
    /// Writes the files of a pair; `end` ends the file of the ID.
    func write(_ pair: IssuerKeyPair, end: String = "") throws(FileError) {
        try write([
            (IssuerKeyPair.idFile, Secret(pair.id + end)), (IssuerKeyPair.publicKeyFile, Secret(pair.publicKey)),
            (IssuerKeyPair.privateKeyFile, pair.privateKey),
        ])
    }
}

/// A key pair that cannot be generated.
extension JOSEError: CommandErrorConvertible {
    var commandError: CommandError {
        CommandError(.defect, "defect", Text("The key pair cannot be generated: \(self)."))
    }
}
