public import FoundationEssentials
public import IdentityModel
public import JOSE

/// Client data as received in a header: anyone could have made it.
public struct UnverifiedAstClientData: Sendable, Hashable {
    /// The header's value.
    public let text: String

    /// The maximum length of the text in bytes.
    public static let longest = 8192
    /// The maximum length of a statement's ID in bytes, because servers store it until the statement has expired.
    public static let longestID = 128

    public init(_ text: String) { self.text = text }

    /// Verifies the statement: it can be opened, is signed with the key that it contains, made for this tenant, and not
    /// expired.
    ///
    /// The caller must check that the key is the one registered for the device. `keyPairs` are the realm's current and
    /// earlier keys. An unsealed statement is accepted unless `requiresSealing`. `audience` is the realm's issuer; it
    /// is compared if the statement has an audience.
    public func verified(
        tenant: TenantID, audience: String, keyPairs: [SealedBoxKeyPair], requiresSealing: Bool = false, now: Date,
        leeway: Double = 60
    ) throws(AstClientDataError) -> VerifiedAstClientData {
        let token = try opened(keyPairs, requiresSealing: requiresSealing)
        guard token.header.type == AstClientDataStatement.type, let claims = try? JSONValue(parsing: token.payload),
            let confirmation = claims["cnf"]?["jwk"], let deviceKey = try? JSONWebKey(json: confirmation),
            let key = try? VerificationKey(deviceKey), let thumbprint = try? deviceKey.thumbprint()
        else { throw .malformed }
        do { _ = try token.verified(by: key, allowing: [.es256]) } catch { throw .invalidSignature }

        guard let appName = claims["iss"]?.string, let id = claims["jti"]?.string,
            (1...Self.longestID).contains(id.utf8.count),
            let deviceID = claims["ast_client_id"]?.string, let issuedAt = claims["iat"].flatMap(NumericDate.read),
            let expiresAt = claims["exp"].flatMap(NumericDate.read)
        else { throw .malformed }
        guard AstClientID(deviceID).isWellFormed else { throw .malformedClientID }
        guard ExactText.areEqual(claims["tenant"]?.string, tenant.rawValue) else { throw .wrongTenant }
        if let named = claims["aud"], !ExactText.areEqual(named.string, audience) { throw .wrongAudience }
        let lifetime = expiresAt.timeIntervalSince(issuedAt)
        guard lifetime > 0, lifetime <= Double(AstClientDataStatement.longestLifetime) else { throw .malformed }
        guard issuedAt <= now.addingTimeInterval(leeway) else { throw .notYetValid }
        guard now < expiresAt.addingTimeInterval(leeway) else { throw .expired }
        let firstFactorKey = try claims["first_factor_jwk"].map(Self.firstFactorKey)
        return VerifiedAstClientData(
            deviceKey: deviceKey, deviceKeyThumbprint: thumbprint, astClientID: AstClientID(deviceID),
            appName: UntrustedText(appName), id: id, issuedAt: issuedAt, expiresAt: expiresAt,
            firstFactorKey: firstFactorKey)
    }

    /// A public P-256 key.
    ///
    /// A private key is rejected, because sending it has disclosed it.
    private static func firstFactorKey(_ json: JSONValue) throws(AstClientDataError) -> JSONWebKey {
        guard json["d"] == nil, let jwk = try? JSONWebKey(json: json), let key = try? VerificationKey(jwk),
            key.algorithms == [.es256]
        else { throw .malformed }
        return JSONWebKey(kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y)
    }

    private func opened(
        _ keyPairs: [SealedBoxKeyPair], requiresSealing: Bool
    ) throws(AstClientDataError) -> UnverifiedJWS {
        guard text.utf8.count <= Self.longest else { throw .malformed }
        var compact = text
        if text.contains(".") {
            if requiresSealing { throw .notSealed }
        } else {
            guard let sealed = Base64URL.decode(text) else { throw .malformed }
            guard let opened = keyPairs.lazy.compactMap({ try? $0.open(sealed) }).first,
                let inner = String(validating: opened, as: UTF8.self)
            else { throw .notOpened }
            compact = inner
        }
        do { return try UnverifiedJWS(compact: compact) } catch { throw .malformed }
    }
}

/// A statement that a device signed.
///
/// Only ``UnverifiedAstClientData/verified(tenant:audience:keyPairs:requiresSealing:now:leeway:)`` creates one.
public struct VerifiedAstClientData: Sendable, Hashable {
    /// The device's public key, which verified the signature.
    public let deviceKey: JSONWebKey
    /// The key's thumbprint (RFC 7638), by which a server recognises the device.
    public let deviceKeyThumbprint: String
    /// The device's ID, all zeros before the first activation.
    public let astClientID: AstClientID
    /// The app's name, as sent by the app.
    public let appName: UntrustedText
    public let id: String
    /// The time of issue, by the device's clock.
    public let issuedAt: Date
    /// The expiry, by the device's clock.
    public let expiresAt: Date
    /// The key with which the user who logs in will sign authorization grants.
    public let firstFactorKey: JSONWebKey?
}

/// Why client data are rejected.
public enum AstClientDataError: String, Error, Sendable, Hashable, CaseIterable {
    /// Too long, not a client data statement, or without a required claim.
    case malformed
    /// Only signed, but the realm requires sealing.
    case notSealed
    /// Sealed to a key that is not the realm's, or no longer.
    case notOpened
    /// Not signed with the key that it contains.
    case invalidSignature
    /// The device's ID is not a ULID: KOBIL's 513/4002.
    case malformedClientID
    case wrongTenant
    /// Made for another provider.
    case wrongAudience
    /// Made in the future: the device's clock or the server's is wrong.
    case notYetValid
    case expired
}
