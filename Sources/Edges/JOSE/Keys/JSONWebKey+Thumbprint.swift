extension JSONWebKey {
    /// The key's thumbprint: base64url of the SHA-256 of its required members (RFC 7638).
    ///
    /// Throws `malformedKey` if a required member is missing, `unsuitableKey` for an unknown key type.
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
        guard let digest = LibcryptoDigest.sha256(JSONValue.object(members).bytes) else {
            throw JOSEError(.unavailable)
        }
        return Base64URL.encode(digest)
    }
}
