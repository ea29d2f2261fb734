public import IdentityModel

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

/// An OpenID provider for federated sign-in, as listed by the server.
public struct SudoProvider: Sendable, Hashable, Decodable {
    /// The provider's name; its users' names begin with it and `_`.
    public let name: String
    public let issuer: String
    public let clientID: ClientID
    /// Whether the server has the client's secret, which it does not return.
    public let hasSecret: Bool

    private enum CodingKeys: String, CodingKey {
        case name, issuer, hasSecret
        case clientID = "clientId"
    }
}

public struct NewSudoProvider: Sendable, Hashable, Encodable {
    /// The provider's name; its users' names begin with it and `_`.
    public let name: String
    public let issuer: String
    public let clientID: ClientID
    /// The client's secret; `nil` for a public client.
    public let secret: Secret?

    private enum CodingKeys: String, CodingKey {
        case name, issuer, secret
        case clientID = "clientId"
    }

    public init(name: String, issuer: String, clientID: ClientID, secret: Secret? = nil) {
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.secret = secret
    }

    /// Encodes the body of the request, with the secret in plain text.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(name, forKey: .name)
        try members.encode(issuer, forKey: .issuer)
        try members.encode(clientID, forKey: .clientID)
        try members.encodeIfPresent(secret?.exposedText, forKey: .secret)
    }
}
