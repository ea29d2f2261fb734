/// A private key with its one signature algorithm.
///
/// Safe to use concurrently from any thread. Never prints the key itself.
public final class SigningKey: Sendable, CustomReflectable {
    /// The key's only signature algorithm.
    public let algorithm: SigningAlgorithm
    /// The identifier by which tokens refer to the key: its thumbprint, unless another one was given.
    public let keyID: String
    /// The public key that verifies the signatures, with `kid`, `alg` and `use`.
    public let publicKey: JSONWebKey
    let key: LibcryptoKey

    /// Generates a key; RSA keys have 2048 bits and take about a tenth of a second.
    ///
    /// Throws `unsuitableKey` for an HMAC algorithm (see ``SharedSigningKey``), and `unavailable` if the library fails.
    public static func generate(_ algorithm: SigningAlgorithm) throws(JOSEError) -> SigningKey {
        try generate(algorithm, rsaBits: 2048)
    }

    package static func generate(_ algorithm: SigningAlgorithm, rsaBits: Int) throws(JOSEError) -> SigningKey {
        guard algorithm.family != .hmac else { throw JOSEError(.unsuitableKey) }
        guard let key = LibcryptoKey.generate(for: algorithm, rsaBits: rsaBits) else { throw JOSEError(.unavailable) }
        return try SigningKey(key, algorithm, keyID: nil)
    }

    /// Reads a stored key from unencrypted PEM.
    ///
    /// Throws `malformedKey` if it is not a private key, `unsuitableKey` if its type or curve does not match the
    /// algorithm, `weakKey` for RSA under 2048 bits.
    public convenience init(
        pem: UnsafeRawBufferPointer, algorithm: SigningAlgorithm, keyID: String? = nil
    ) throws(JOSEError) {
        guard let key = LibcryptoKey.privateKey(pem: pem) else { throw JOSEError(.malformedKey) }
        try self.init(key, algorithm, keyID: keyID)
    }

    init(_ key: LibcryptoKey, _ algorithm: SigningAlgorithm, keyID: String?) throws(JOSEError) {
        guard algorithm.family != .hmac, key.suits(algorithm) else { throw JOSEError(.unsuitableKey) }
        var jwk = try Self.publicKey(of: key, algorithm)
        // Rejects keys that VerificationKey would not accept.
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

    /// Passes the key as unencrypted PKCS#8 PEM to `body` for storage, and wipes the buffer afterwards.
    public func withPEM<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(JOSEError) -> Result {
        guard let result = key.withPrivateKeyPEM(body) else { throw JOSEError(.unavailable) }
        return result
    }

    /// Passes an RSA key as unencrypted PKCS#1 PEM, the older form that the Sudo Platform SDKs read, to `body`, and
    /// wipes the buffer afterwards.
    ///
    /// Throws `unsuitableKey` for a key of another type.
    public func withPKCS1PEM<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(JOSEError) -> Result {
        guard publicKey.kty == "RSA" else { throw JOSEError(.unsuitableKey) }
        guard let result = key.withRSAPrivateKeyPEM(body) else { throw JOSEError(.unavailable) }
        return result
    }

    /// Signs a payload into the compact serialization (RFC 7515, section 3.1).
    ///
    /// The header has `alg`, `kid` and the members of `header` (`typ`, …), whose `alg` is replaced.
    public func sign(header: [String: JSONValue] = [:], payload: [UInt8]) throws(JOSEError) -> String {
        try CompactJWS.make(header, payload, key, algorithm, keyID: keyID)
    }

    /// Contains only the identifier and the algorithm.
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

/// Generates private keys.
///
/// Passed in as time and randomness are, because an RSA key takes about a tenth of a second.
public protocol SigningKeySource: Sendable {
    /// Generates a key; blocks the calling thread. Throws as ``SigningKey/generate(_:)``.
    func key(_ algorithm: SigningAlgorithm) throws(JOSEError) -> SigningKey
}

extension SigningKeySource {
    /// Generates a key; an RSA key has this many bits.
    ///
    /// Blocks the calling thread.
    package func key(_ algorithm: SigningAlgorithm, rsaBits: Int) throws(JOSEError) -> SigningKey {
        algorithm.isRSA && rsaBits != 2048 ? try .generate(algorithm, rsaBits: rsaBits) : try key(algorithm)
    }
}

/// Generates a new key for each call, with libcrypto.
public struct FreshSigningKeys: SigningKeySource {
    public init() {}

    public func key(_ algorithm: SigningAlgorithm) throws(JOSEError) -> SigningKey { try .generate(algorithm) }
}

/// The DER and PEM forms of RSA private keys: PKCS#1 (RFC 8017, appendix A.1.2) and PKCS#8 (RFC 5958).
extension SigningKey {
    /// Reads an unencrypted RSA private key in DER, PKCS#1 or PKCS#8, for RS256.
    ///
    /// Throws `malformedKey` for other bytes, `unsuitableKey` for a key that is not RSA, `weakKey` under 2048 bits.
    public convenience init(rsaPrivateKeyDER bytes: UnsafeRawBufferPointer, keyID: String? = nil) throws(JOSEError) {
        try self.init(der: bytes, algorithm: .rs256, keyID: keyID)
    }

    /// Reads an unencrypted private key in DER: PKCS#8, or PKCS#1 for RSA.
    ///
    /// Throws as ``init(pem:algorithm:keyID:)``.
    package convenience init(
        der bytes: UnsafeRawBufferPointer, algorithm: SigningAlgorithm, keyID: String? = nil
    ) throws(JOSEError) {
        guard let key = LibcryptoKey.privateKey(der: bytes) else { throw JOSEError(.malformedKey) }
        try self.init(key, algorithm, keyID: keyID)
    }

    /// Passes the key as `RSAPrivateKey` in DER (PKCS#1) to `body`, and wipes the buffer afterwards.
    ///
    /// Throws `unsuitableKey` for a key that is not RSA.
    public func withRSAPrivateKeyPKCS1<Result>(
        _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(JOSEError) -> Result {
        guard publicKey.kty == "RSA" else { throw JOSEError(.unsuitableKey) }
        guard let result = key.withPrivateKeyDER(body) else { throw JOSEError(.unavailable) }
        return result
    }

    /// Signs a message with the key's algorithm; the signature is in JOSE's form.
    public func signature(of message: [UInt8]) throws(JOSEError) -> [UInt8] {
        guard let signature = key.signature(of: message, algorithm) else { throw JOSEError(.unavailable) }
        return signature
    }
}

extension VerificationKey {
    /// Whether a signature in JOSE's form was made with this key for the message; `false` if the key is for another
    /// algorithm.
    public func verifies(_ signature: [UInt8], of message: [UInt8], _ algorithm: SigningAlgorithm) -> Bool {
        algorithms.contains(algorithm) && key.verifies(signature, of: message, algorithm)
    }
}
