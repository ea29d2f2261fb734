/// The compact serialization: header, payload and signature in base64url, separated by dots (RFC 7515, section 7.1).
enum CompactJWS {
    static func make(
        _ header: [String: JSONValue], _ payload: [UInt8], _ key: LibcryptoKey, _ algorithm: SigningAlgorithm,
        keyID: String?
    ) throws(JOSEError) -> String {
        var header = header
        header["alg"] = .string(algorithm.rawValue)
        if header["kid"] == nil { header["kid"] = keyID.map(JSONValue.string) }
        let input = Base64URL.encode(JSONValue.object(header).bytes) + "." + Base64URL.encode(payload)
        guard let signature = key.signature(of: Array(input.utf8), algorithm) else { throw JOSEError(.unavailable) }
        return input + "." + Base64URL.encode(signature)
    }
}
