public import FoundationEssentials
public import IdentityModel
public import JOSE

/// What a device says about app and device with every request of a flow: KOBIL's AST client data, in the form we give it.
///
/// A JWS signed by the device key, with its public half inside (`cnf`, RFC 7800), sealed to the realm's key where it has one. KOBIL's
/// documents leave the form open and call it opaque.
public struct AstClientDataStatement: Sendable, Hashable {
    /// The app that speaks.
    public var appName: String
    /// The tenant that it speaks to.
    public var tenant: TenantID
    /// The issuer that it speaks to, so that no other can pass the statement on as its own; nil where it is not known.
    public var audience: String?
    /// The device's id, all zeros before the first activation.
    public var astClientID: AstClientID
    /// When the statement was made, to the second.
    public var issuedAt: Date
    /// Seconds that it holds; at most ``longestLifetime``.
    public var lifetime: Int
    /// Makes each statement different from all others.
    public var id: String
    /// The public half of the key that the user who logs in now will sign authorization grants with; nil where he keeps a token.
    public var firstFactorKey: JSONWebKey?

    /// Longest time in seconds that a statement is believed.
    public static let longestLifetime = 900
    /// The header's type, so that nothing else which the device key signs can pass for client data.
    public static let type = "ast-client-data+jwt"

    /// Makes a statement; ten minutes leave time for typing on several pages.
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

    /// The text for the header `X-KOBIL-ASTCLIENTDATA`: sealed it is one run of base64url, signed alone three with dots.
    ///
    /// `realmKey` is what discovery has as `ast_client_data_key`, nil where it has none. Throws `unsuitableKey` where that is no X25519
    /// key or the device key is not P-256: a statement is never sent in the clear because it could not be sealed.
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
