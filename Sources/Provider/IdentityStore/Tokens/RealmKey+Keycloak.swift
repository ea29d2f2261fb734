import FoundationEssentials
import IdentityModel
package import JOSE
import OpenID

/// A realm's signing key in Keycloak's form, in which it comes along with a realm.
extension RealmKey {
    /// A key that comes along, under the ID that it has at Keycloak; `nil` for one that does not.
    ///
    /// Throws as `SigningKey(pem:algorithm:)` does.
    package init?(_ wanted: KeyProviderMembers.Wanted) throws(JOSEError) {
        guard let text = wanted.privateKey?.exposedText else { return nil }
        let lines = text.hasPrefix("-----") ? text : Self.pem(ofBase64: text)
        let key = try SigningKey.stored(pem: Secret(lines), algorithm: wanted.algorithm)
        keyID = try key.publicKeyDigest()
        algorithm = wanted.algorithm
        privateKey = try key.pem()
    }

    private static func pem(ofBase64 text: String) -> String {
        let digits = text.utf8.filter { $0 > UInt8(ascii: " ") }
        let lines = stride(from: 0, to: digits.count, by: 64).map { start in
            String(decoding: digits[start..<min(start + 64, digits.count)], as: UTF8.self)
        }
        return (["-----BEGIN PRIVATE KEY-----"] + lines + ["-----END PRIVATE KEY-----", ""]).joined(separator: "\n")
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
