import FoundationEssentials
import IdentityModel
package import JOSE
import OpenID

/// A realm's signing key in Keycloak's form, in which it comes along with a realm.
extension RealmKey {
    /// A key that comes along, under the ID that it has at Keycloak; `nil` for one that does not.
    ///
    /// Throws as `SigningKey(der:algorithm:)` does.
    package init?(_ wanted: KeyProviderMembers.Wanted) throws(JOSEError) {
        guard let given = wanted.privateKey else { return nil }
        let key = try Self.key(given, wanted.algorithm)
        keyID = try key.publicKeyDigest()
        algorithm = wanted.algorithm
        privateKey = try key.pem()
    }

    /// Reads PEM, or the Base64 of DER: Keycloak writes RSA keys as PKCS#1 and others as PKCS#8.
    private static func key(_ given: Secret, _ algorithm: SigningAlgorithm) throws(JOSEError) -> SigningKey {
        let text = given.exposedText
        guard !text.hasPrefix("-----") else { return try .stored(pem: given, algorithm: algorithm) }
        guard var der = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            throw JOSEError(.malformedKey)
        }
        defer { der.resetBytes(in: 0..<der.count) }
        let read = der.withUnsafeBytes { bytes in
            Result { () throws(JOSEError) in try SigningKey(der: bytes, algorithm: algorithm) }
        }
        return try read.get()
    }

    /// The component of a stored key, as Keycloak exports it; `nil` for a key that signs nothing.
    package func component() throws(JOSEError) -> JSONValue? {
        guard let algorithm, let storedAt else { return nil }
        let signing = try SigningKey.stored(pem: privateKey, algorithm: algorithm)
        let pem = privateKey.exposedText.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
        guard let bytes = SubjectPublicKeyInfo.bytes(of: signing.publicKey) else { throw JOSEError(.unsuitableKey) }
        let info = Data(bytes).base64EncodedString()
        var settings = ["priority": "100", "enabled": "true", "active": "true"]
        let provider: String
        switch signing.publicKey.kty {
        case "EC":
            provider = "ecdsa-generated"
            settings["ecdsaEllipticCurveKey"] = signing.publicKey.crv
            (settings["ecdsaPrivateKey"], settings["ecdsaPublicKey"]) = (pem, info)
        case "OKP":
            provider = "eddsa-generated"
            settings["eddsaEllipticCurveKey"] = signing.publicKey.crv
            (settings["eddsaPrivateKey"], settings["eddsaPublicKey"]) = (pem, info)
        default:
            provider = "rsa-generated"
            settings["algorithm"] = algorithm.rawValue
            settings["keySize"] = signing.publicKey.n.flatMap { Base64URL.decode($0) }.map { String($0.count * 8) }
            settings["privateKey"] = pem
            settings["certificate"] = try signing.certificate(from: storedAt).map { Data($0).base64EncodedString() }
        }
        return [
            "name": .string("\(provider)-\(algorithm.rawValue)"), "providerId": .string(provider),
            "subComponents": [:], "config": .object(settings.mapValues { [.string($0)] }),
        ]
    }
}
