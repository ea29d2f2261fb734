import FoundationEssentials
package import JOSE

/// A user's public sign-in key as `publicKey` in ValidationData: a JSON text (sudo-user-ios 18.2.1, PublicKey).
package struct SignInKeyDocument: Sendable, Hashable {
    package let keyID: SignInKeyID
    /// The RSA public key.
    package let key: JSONWebKey

    package init(keyID: SignInKeyID, key: JSONWebKey) {
        self.keyID = keyID
        self.key = key
    }

    /// Parses the JSON text; ignores members other than the key and its ID.
    ///
    /// Throws `malformedKey` if the text is malformed, `unsuitableKey` for an algorithm other than RSA, `weakKey` under
    /// 2048 bits.
    package init(text: String) throws(JOSEError) {
        guard let json = try? JSONValue(parsing: Array(text.utf8)), let id = json["keyId"]?.string, !id.isEmpty,
            id.utf8.count <= 128, let encoded = json["publicKey"]?.string, let bytes = Data(base64Encoded: encoded)
        else { throw JOSEError(.malformedKey) }
        guard json["algorithm"]?.string == "RSA" else { throw JOSEError(.unsuitableKey) }
        keyID = SignInKeyID(id)
        key = try JSONWebKey(rsaPublicKeyPKCS1: Array(bytes))
    }

    /// The JSON text; throws `unsuitableKey` for a key that is not RSA.
    package func text() throws(JOSEError) -> String {
        let json: JSONValue = [
            "algorithm": "RSA", "symmetricAlgorithm": "AES/256", "keyId": .string(keyID.rawValue),
            "publicKey": .string(Data(try key.rsaPublicKeyPKCS1()).base64EncodedString()),
        ]
        return json.text
    }
}
