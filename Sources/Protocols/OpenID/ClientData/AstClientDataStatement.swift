public import FoundationEssentials
public import IdentityModel
public import JOSE

/// The statement of a device about the app and itself in every request of a flow: KOBIL's AST client data, in this
/// program's format.
///
/// A JWS signed with the device key, which contains the public key (`cnf`, RFC 7800), sealed to the realm's key if it
/// has one. KOBIL does not document the format and calls it opaque.
public struct AstClientDataStatement: Sendable, Hashable {
    /// The name of the sending app.
    public var appName: String
    public var tenant: TenantID
    /// The issuer that the statement is for, so that it is useless to another provider; `nil` if unknown.
    public var audience: String?
    /// The device's ID, all zeros before the first activation.
    public var astClientID: AstClientID
    /// The time of issue, in whole seconds.
    public var issuedAt: Date
    /// The lifetime in seconds; at most ``longestLifetime``.
    public var lifetime: Int
    public var id: String
    /// The public key with which the user who logs in will sign authorization grants; `nil` if the user keeps a token
    /// instead.
    public var firstFactorKey: JSONWebKey?

    /// The maximum lifetime of an accepted statement in seconds.
    public static let longestLifetime = 900
    /// The header's type, so that no other text signed with the device key can be used as client data.
    public static let type = "ast-client-data+jwt"

    /// The default lifetime of ten minutes allows for typing on several pages.
    public init(
        appName: String, tenant: TenantID, audience: String? = nil, astClientID: AstClientID, issuedAt: Date,
        lifetime: Int = 600, id: String, firstFactorKey: JSONWebKey? = nil
    ) {
        self.appName = appName
        self.tenant = tenant
        self.audience = audience
        self.astClientID = astClientID
        self.issuedAt = issuedAt
        self.lifetime = lifetime
        self.id = id
        self.firstFactorKey = firstFactorKey
    }

    /// The value of the header `X-KOBIL-ASTCLIENTDATA`.
    ///
    /// Sealed, it is one base64url text; only signed, it has three parts separated by dots.
    ///
    /// `realmKey` is `ast_client_data_key` in the discovery document, or `nil`. Throws `unsuitableKey` if it is not an
    /// X25519 key or if the device key is not P-256, because a statement that cannot be sealed must not be sent
    /// unsealed.
    public func clientData(signedBy deviceKey: SigningKey, sealedTo realmKey: JSONWebKey?) throws(JOSEError) -> String {
        guard deviceKey.algorithm == .es256 else { throw JOSEError(.unsuitableKey) }
        let compact = try deviceKey.sign(header: ["typ": .string(Self.type)], payload: claims(deviceKey).bytes)
        guard let realmKey else { return compact }
        let publicKey = try realmKey.sealedBoxKey()
        do {
            return Base64URL.encode(try SealedBox.seal(Array(compact.utf8), to: publicKey))
        } catch {
            throw JOSEError(.unsuitableKey)
        }
    }

    private func claims(_ deviceKey: SigningKey) -> JSONValue {
        let key = deviceKey.publicKey
        let necessary = JSONWebKey(kty: key.kty, crv: key.crv, x: key.x, y: key.y)
        var claims: JSONValue = [
            "iss": .string(appName), "tenant": .string(tenant.rawValue), "ast_client_id": .string(astClientID.rawValue),
            "cnf": ["jwk": necessary.json], "iat": NumericDate.json(issuedAt),
            "exp": NumericDate.json(issuedAt.addingTimeInterval(Double(lifetime))), "jti": .string(id),
        ]
        claims["aud"] = audience.map(JSONValue.string)
        claims["first_factor_jwk"] = firstFactorKey.map {
            JSONWebKey(kty: $0.kty, crv: $0.crv, x: $0.x, y: $0.y).json
        }
        return claims
    }
}
