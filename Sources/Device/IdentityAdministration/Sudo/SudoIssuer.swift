/// An issuer of custom federated sign-in, with one of its keys and the claims to keep.
public struct SudoIssuer: Sendable, Hashable, Codable {
    /// The issuer's name, `iss` of its tokens.
    public let issuer: String
    /// The key's ID, `kid` of its tokens; unique per issuer.
    public let keyID: String
    /// The RSA public key as PEM; PKCS#1 and SubjectPublicKeyInfo are accepted, the server lists PKCS#1.
    public let publicKey: String
    /// The claims that are kept at registration and added to ID tokens.
    public let attributes: [String]

    private enum CodingKeys: String, CodingKey {
        case issuer, publicKey, attributes
        case keyID = "keyId"
    }

    public init(issuer: String, keyID: String, publicKey: String, attributes: [String] = []) {
        self.issuer = issuer
        self.keyID = keyID
        self.publicKey = publicKey
        self.attributes = attributes
    }
}
