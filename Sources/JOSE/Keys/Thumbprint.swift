import CCrypto

extension JSONWebKey {
    /// The name that follows from the key itself: base64url of the SHA-256 of its necessary members (RFC 7638).
    ///
    /// Throws `malformedKey` where one of them is missing, `unsuitableKey` for a family we do not know.
    public func thumbprint() throws(JOSEError) -> String {
        let necessary: [String: String?]
        switch kty {
        case "RSA": necessary = ["e": e, "kty": kty, "n": n]
        case "EC": necessary = ["crv": crv, "kty": kty, "x": x, "y": y]
        case "OKP": necessary = ["crv": crv, "kty": kty, "x": x]
        default: throw JOSEError(.unsuitableKey)
        }
        var members: [String: JSONValue] = [:]
        for (name, value) in necessary {
            guard let value else { throw JOSEError(.malformedKey) }
            members[name] = .string(value)
        }
        let text = JSONValue.object(members).bytes
        var digest = [UInt8](repeating: 0, count: 32)
        guard EVP_Digest(text, text.count, &digest, nil, EVP_sha256(), nil) == 1 else { throw JOSEError(.unavailable) }
        return Base64URL.encode(digest)
    }
}
