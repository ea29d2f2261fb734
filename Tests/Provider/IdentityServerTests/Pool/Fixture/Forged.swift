import CognitoProtocol
import JOSE

/// Tokens that an attacker derives from a valid one.
enum Forged {
    /// The token's claims with the algorithm `none`.
    static func unsigned(_ token: String) throws -> String {
        let parts = try parts(token)
        let header: JSONValue = ["alg": "none", "kid": .string(parts.keyID)]
        return "\(Base64URL.encode(header.bytes)).\(parts.payload)."
    }

    /// The token's claims, signed with HMAC and a secret that the attacker knows.
    static func symmetric(_ token: String) throws -> String {
        let parts = try parts(token)
        let secret = [UInt8](repeating: 7, count: 32)
        let key = try secret.withUnsafeBytes { try SharedSigningKey(secret: $0, algorithm: .hs256, keyID: parts.keyID) }
        return try key.sign(payload: Base64URL.decode(parts.payload) ?? [])
    }

    private static func parts(_ token: String) throws -> (keyID: String, payload: String) {
        let unverified = try UnverifiedJWS(compact: token)
        return (unverified.header.keyID ?? "", String(token.split(separator: ".")[1]))
    }
}
