package import IdentityModel
import JOSE

/// Authenticates the refresh tokens of one realm with a subkey of the store's key.
///
/// A token is bound to the realm's ID, so the tokens of a deleted realm are not valid in a new one with the same name.
package struct RefreshTokenKey: Sendable {
    private let key: Secret

    init(_ subkey: Secret, realmID: String) {
        key = Secret(HMACSHA256.code(of: realmID.utf8, key: subkey))
    }

    /// Returns a token with these claims, as a JWT with HS256.
    func token(_ claims: JSONValue) -> Secret {
        let header: JSONValue = ["alg": "HS256", "typ": "JWT"]
        let input = [header.bytes, claims.bytes].map { Base64URL.encode($0) }.joined(separator: ".")
        return Secret(input + "." + Base64URL.encode(HMACSHA256.code(of: input.utf8, key: key)))
    }

    /// Verifies a token and returns its content, or `nil` if this server did not issue it for the realm.
    package func verified(_ token: Secret) -> VerifiedRefreshToken? {
        let parts = token.exposedText.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let code = Base64URL.decode(parts[2]), let payload = Base64URL.decode(parts[1]),
            Secret(code) == Secret(HMACSHA256.code(of: parts.prefix(2).joined(separator: ".").utf8, key: key)),
            let claims = try? JSONValue(parsing: payload)
        else { return nil }
        return VerifiedRefreshToken(claims)
    }
}
