/// An HMAC key: who can check its signatures can make them too, so it is for one party's own tokens.
public final class SharedSigningKey: Sendable, CustomReflectable {
    /// HS256, HS384 or HS512.
    public let algorithm: SigningAlgorithm
    /// The name by which tokens refer to the key; nil for none.
    public let keyID: String?
    private let key: LibcryptoKey

    /// Takes the key's bytes.
    ///
    /// Throws `weakKey` where there are fewer than the hash has (RFC 7518, section 3.2), `unsuitableKey` for an algorithm that is no HMAC.
    public init(
        secret: UnsafeRawBufferPointer, algorithm: SigningAlgorithm, keyID: String? = nil
    ) throws(JOSEError) {
        guard algorithm.family == .hmac else { throw JOSEError(.unsuitableKey) }
        guard secret.count >= algorithm.digestSize else { throw JOSEError(.weakKey) }
        guard let key = LibcryptoKey.hmac(secret) else { throw JOSEError(.unavailable) }
        self.key = key
        self.algorithm = algorithm
        self.keyID = keyID
    }

    /// The key as a verifier takes it.
    public var verificationKey: VerificationKey {
        VerificationKey(key: key, algorithm: algorithm, keyID: keyID)
    }

    /// Signs a payload into the compact form; passed header members never replace `alg`.
    public func sign(header: [String: JSONValue] = [:], payload: [UInt8]) throws(JOSEError) -> String {
        try CompactJWS.make(header, payload, key, algorithm, keyID: keyID)
    }

    /// Shows name and algorithm alone.
    public var customMirror: Mirror { Mirror(self, children: ["keyID": keyID as Any, "algorithm": algorithm]) }
}
