/// An HMAC key.
///
/// Anyone who can verify its signatures can also make them, so use it only for tokens that one party both issues and
/// reads.
public final class SharedSigningKey: Sendable, CustomReflectable {
    /// HS256, HS384 or HS512.
    public let algorithm: SigningAlgorithm
    /// The identifier by which tokens refer to the key.
    public let keyID: String?
    private let key: LibcryptoKey

    /// Creates a key from its bytes.
    ///
    /// Throws `weakKey` if there are fewer bytes than the hash has (RFC 7518, section 3.2), `unsuitableKey` if the
    /// algorithm is not an HMAC.
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

    public var verificationKey: VerificationKey {
        VerificationKey(key: key, algorithm: algorithm, keyID: keyID)
    }

    /// Signs a payload into the compact serialization.
    ///
    /// The members of `header` are added; its `alg` is replaced.
    public func sign(header: [String: JSONValue] = [:], payload: [UInt8]) throws(JOSEError) -> String {
        try CompactJWS.make(header, payload, key, algorithm, keyID: keyID)
    }

    /// Contains only the identifier and the algorithm.
    public var customMirror: Mirror { Mirror(self, children: ["keyID": keyID as Any, "algorithm": algorithm]) }
}
