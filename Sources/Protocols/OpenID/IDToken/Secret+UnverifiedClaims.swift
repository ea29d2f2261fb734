public import JOSE
public import Secrets

extension Secret {
    /// The claims of a JWT, not verified; `nil` if this is not a JWT.
    public var unverifiedClaims: JSONValue? {
        (try? UnverifiedJWS(compact: exposedText)).flatMap { try? JSONValue(parsing: $0.payload) }
    }
}
