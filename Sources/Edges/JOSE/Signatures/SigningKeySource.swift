/// Generates private keys.
///
/// Passed in as time and randomness are, because an RSA key takes about a tenth of a second.
public protocol SigningKeySource: Sendable {
    /// Generates a key; blocks the calling thread. Throws as ``SigningKey/generate(_:)``.
    func key(_ algorithm: SigningAlgorithm) throws(JOSEError) -> SigningKey
}

/// Generates a new key for each call, with libcrypto.
public struct FreshSigningKeys: SigningKeySource {
    public init() {}

    public func key(_ algorithm: SigningAlgorithm) throws(JOSEError) -> SigningKey { try .generate(algorithm) }
}
