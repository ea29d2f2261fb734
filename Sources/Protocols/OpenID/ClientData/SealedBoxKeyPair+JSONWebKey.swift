public import IdentityModel
public import JOSE

extension SealedBoxKeyPair {
    /// The public key in the form of the discovery document's `ast_client_data_key` (RFC 8037).
    public var publicJWK: JSONWebKey {
        JSONWebKey(kty: "OKP", use: "enc", crv: "X25519", x: Base64URL.encode(publicKey))
    }
}

extension JSONWebKey {
    /// The 32 bytes of an X25519 key for sealing; throws `unsuitableKey` for any other key.
    func sealedBoxKey() throws(JOSEError) -> [UInt8] {
        guard kty == "OKP", crv == "X25519", use ?? "enc" == "enc", let bytes = x.flatMap({ Base64URL.decode($0) }),
            bytes.count == 32
        else { throw JOSEError(.unsuitableKey) }
        return bytes
    }
}
