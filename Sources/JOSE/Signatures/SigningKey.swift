/// A private key that signs, with the one algorithm it signs by.
///
/// Safe to use from any number of threads at once. Prints its name and never itself.
public final class SigningKey: Sendable, CustomReflectable {
    /// The one algorithm that the key signs by.
    public let algorithm: SigningAlgorithm
    /// The name by which tokens refer to the key: its thumbprint, unless it was given another.
    public let keyID: String
    /// What others check the signatures with; carries the name, the algorithm and `use`.
    public let publicKey: JSONWebKey
    private let key: LibcryptoKey

    /// Makes a fresh key; RSA keys have 2048 bits and take about a tenth of a second.
    ///
    /// Throws `unsuitableKey` for an HMAC algorithm, which has ``SharedSigningKey``, and `unavailable` where there is no randomness.
    public static func generate(_ algorithm: SigningAlgorithm) throws(JOSEError) -> SigningKey {
        guard algorithm.family != .hmac else { throw JOSEError(.unsuitableKey) }
        guard let key = LibcryptoKey.generate(for: algorithm) else { throw JOSEError(.unavailable) }
        return try SigningKey(key, algorithm, keyID: nil)
    }

    /// Reads a key that was kept as PEM, unencrypted.
    ///
    /// Throws `malformedKey` for what is no private key, `unsuitableKey` for a kind or curve that is not the algorithm's, `weakKey` for RSA
    /// under 2048 bits.
    public convenience init(
        pem: UnsafeRawBufferPointer, algorithm: SigningAlgorithm, keyID: String? = nil
    ) throws(JOSEError) {
        guard let key = LibcryptoKey.privateKey(pem: pem) else { throw JOSEError(.malformedKey) }
        try self.init(key, algorithm, keyID: keyID)
    }

    private init(_ key: LibcryptoKey, _ algorithm: SigningAlgorithm, keyID: String?) throws(JOSEError) {
        guard algorithm.family != .hmac, key.suits(algorithm) else { throw JOSEError(.unsuitableKey) }
        var jwk = try Self.publicKey(of: key, algorithm)
        // Refuses what no verifier of ours would take.
        let checked = try VerificationKey(jwk)
        guard checked.algorithms.contains(algorithm) else { throw JOSEError(.unsuitableKey) }
        self.key = key
        self.algorithm = algorithm
        if let keyID { self.keyID = keyID } else { self.keyID = try jwk.thumbprint() }
        jwk.kid = self.keyID
        jwk.alg = algorithm.rawValue
        jwk.use = "sig"
        publicKey = jwk
    }

    /// Lends the key as PEM (PKCS#8, unencrypted) to be stored; the memory is wiped after the call.
    public func withPEM<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(JOSEError) -> Result {
        guard let result = key.withPrivateKeyPEM(body) else { throw JOSEError(.unavailable) }
        return result
    }

    /// Signs a payload into the compact form (RFC 7515, section 3.1).
    ///
    /// The header has `alg` and `kid`, and what else is passed (`typ`, …); passed members never replace `alg`.
    public func sign(header: [String: JSONValue] = [:], payload: [UInt8]) throws(JOSEError) -> String {
        try CompactJWS.make(header, payload, key, algorithm, keyID: keyID)
    }

    /// Shows name and algorithm alone.
    public var customMirror: Mirror { Mirror(self, children: ["keyID": keyID, "algorithm": algorithm]) }

    private static func publicKey(
        of key: LibcryptoKey, _ algorithm: SigningAlgorithm
    ) throws(JOSEError) -> JSONWebKey {
        switch algorithm.family {
        case .rsaPKCS1, .rsaPSS:
            guard let n = key.number("n"), let e = key.number("e") else { throw JOSEError(.malformedKey) }
            return JSONWebKey(kty: "RSA", n: Base64URL.encode(n), e: Base64URL.encode(e))
        case .ecdsa:
            guard let curve = algorithm.curve, let x = key.number("qx"), let y = key.number("qy") else {
                throw JOSEError(.malformedKey)
            }
            let padded = { (number: [UInt8]) in
                Base64URL.encode([UInt8](repeating: 0, count: curve.coordinateSize - number.count) + number)
            }
            return JSONWebKey(kty: "EC", crv: curve.rawValue, x: padded(x), y: padded(y))
        case .edDSA:
            guard let x = key.rawPublicKey else { throw JOSEError(.malformedKey) }
            return JSONWebKey(kty: "OKP", crv: "Ed25519", x: Base64URL.encode(x))
        case .hmac: throw JOSEError(.unsuitableKey)
        }
    }
}
