/// A key that verifies signatures, and the algorithms that it can verify.
public final class VerificationKey: Sendable, CustomReflectable {
    /// The identifier by which tokens refer to the key.
    public let keyID: String?
    /// The algorithms that the key's kind, curve and `alg` permit.
    public let algorithms: Set<SigningAlgorithm>
    let key: LibcryptoKey

    /// Creates a key from a JWK.
    ///
    /// Throws `unsuitableKey` for a key that is not for verifying signatures, or whose `alg` does not match its type;
    /// `weakKey` for RSA under 2048 bits or with an exponent that is even or under 3; `malformedKey` for coordinates
    /// whose length is not the curve's, for points that are not on the curve, and for everything else that is not a
    /// valid key.
    public init(_ jwk: JSONWebKey) throws(JOSEError) {
        if let use = jwk.use, use != "sig" { throw JOSEError(.unsuitableKey) }
        if let operations = jwk.keyOperations, !operations.contains("verify") { throw JOSEError(.unsuitableKey) }
        let (key, possible) = try Self.key(jwk)
        if let declared = jwk.alg {
            algorithms = SigningAlgorithm.named([declared]).intersection(possible)
            guard !algorithms.isEmpty else { throw JOSEError(.unsuitableKey) }
        } else {
            algorithms = possible
        }
        self.key = key
        keyID = jwk.kid
    }

    init(key: LibcryptoKey, algorithm: SigningAlgorithm, keyID: String?) {
        self.key = key
        algorithms = [algorithm]
        self.keyID = keyID
    }

    /// Contains only the identifier and the algorithms.
    public var customMirror: Mirror { Mirror(self, children: ["keyID": keyID as Any, "algorithms": algorithms]) }

    private static func key(_ jwk: JSONWebKey) throws(JOSEError) -> (LibcryptoKey, Set<SigningAlgorithm>) {
        switch jwk.kty {
        case "RSA": return (try rsaKey(jwk), [.rs256, .rs384, .rs512, .ps256, .ps384, .ps512])
        case "EC":
            guard let curve = jwk.crv.flatMap({ EllipticCurve(rawValue: $0) }) else { throw JOSEError(.malformedKey) }
            return (try ellipticKey(jwk, curve), [curve.algorithm])
        case "OKP":
            guard jwk.crv == "Ed25519" else { throw JOSEError(.unsuitableKey) }
            return (try edwardsKey(jwk), SigningAlgorithm.edwards)
        default: throw JOSEError(.unsuitableKey)
        }
    }

    private static func rsaKey(_ jwk: JSONWebKey) throws(JOSEError) -> LibcryptoKey {
        let modulus = try bytes(jwk.n).drop { $0 == 0 }
        let exponent = try bytes(jwk.e).drop { $0 == 0 }
        guard !modulus.isEmpty, let last = exponent.last else { throw JOSEError(.malformedKey) }
        // Exponents over 32 bits and moduli over 16384 bits are not used in practice and make verification slow.
        guard exponent.count <= 4, modulus.count <= 2048 else { throw JOSEError(.malformedKey) }
        guard last & 1 == 1, Array(exponent) != [1] else { throw JOSEError(.weakKey) }
        let numbers = DER.sequence([DER.unsignedInteger(modulus), DER.unsignedInteger(exponent)])
        guard let key = LibcryptoKey(subjectPublicKeyInfo: SubjectPublicKeyInfo.rsa(numbers)) else {
            throw JOSEError(.malformedKey)
        }
        guard key.bitCount >= 2048 else { throw JOSEError(.weakKey) }
        return key
    }

    private static func ellipticKey(_ jwk: JSONWebKey, _ curve: EllipticCurve) throws(JOSEError) -> LibcryptoKey {
        let (x, y) = (try bytes(jwk.x), try bytes(jwk.y))
        guard x.count == curve.coordinateSize, y.count == curve.coordinateSize else { throw JOSEError(.malformedKey) }
        let info = SubjectPublicKeyInfo.elliptic(curve, x: x, y: y)
        guard let key = LibcryptoKey(subjectPublicKeyInfo: info) else { throw JOSEError(.malformedKey) }
        return key
    }

    private static func edwardsKey(_ jwk: JSONWebKey) throws(JOSEError) -> LibcryptoKey {
        let x = try bytes(jwk.x)
        guard x.count == 32, let key = LibcryptoKey.edwards(publicKey: x) else { throw JOSEError(.malformedKey) }
        return key
    }

    /// Decodes a member of a key.
    ///
    /// Also accepts padding and the standard base64 alphabet, because some providers publish keys in that form.
    private static func bytes(_ text: String?) throws(JOSEError) -> [UInt8] {
        guard let text else { throw JOSEError(.malformedKey) }
        let filling = text.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        let isWhole = filling <= 2 && (filling == 0 || text.utf8.count.isMultiple(of: 4))
        let digits = text.dropLast(filling).map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
        guard isWhole, let bytes = Base64URL.decode(String(digits)) else { throw JOSEError(.malformedKey) }
        return bytes
    }
}
