import CCrypto

/// The supported signature algorithms (RFC 7518, section 3.1; RFC 8037; RFC 9864).
///
/// Tokens with any other algorithm, including `none`, are rejected.
public enum SigningAlgorithm: String, Sendable, Hashable, Codable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// RSASSA-PKCS1-v1_5 with SHA-384.
    case rs384 = "RS384"
    /// RSASSA-PKCS1-v1_5 with SHA-512.
    case rs512 = "RS512"
    /// RSASSA-PSS with SHA-256.
    case ps256 = "PS256"
    /// RSASSA-PSS with SHA-384.
    case ps384 = "PS384"
    /// RSASSA-PSS with SHA-512.
    case ps512 = "PS512"
    /// ECDSA with P-256 and SHA-256.
    case es256 = "ES256"
    /// ECDSA with P-384 and SHA-384.
    case es384 = "ES384"
    /// ECDSA with P-521 and SHA-512.
    case es512 = "ES512"
    /// Ed25519.
    case edDSA = "EdDSA"
    /// Ed25519 under its fully specified name (RFC 9864).
    case ed25519 = "Ed25519"
    /// HMAC with SHA-256.
    case hs256 = "HS256"
    /// HMAC with SHA-384.
    case hs384 = "HS384"
    /// HMAC with SHA-512.
    case hs512 = "HS512"

    /// The public-key algorithms: anyone can verify, only the holder of the private key can sign.
    public static let asymmetric = Set(allCases.filter { $0.family != .hmac })

    /// The algorithms with these names.
    ///
    /// Unknown names are ignored; an algorithm with two names is returned under both.
    public static func named(_ names: [String]) -> Set<SigningAlgorithm> {
        let named = Set(names.compactMap(SigningAlgorithm.init(rawValue:)))
        return named.isDisjoint(with: edwards) ? named : named.union(edwards)
    }

    /// The two names of one algorithm.
    static let edwards: Set<SigningAlgorithm> = [.edDSA, .ed25519]

    enum Family: Hashable { case rsaPKCS1, rsaPSS, ecdsa, edDSA, hmac }

    var family: Family {
        switch self {
        case .rs256, .rs384, .rs512: .rsaPKCS1
        case .ps256, .ps384, .ps512: .rsaPSS
        case .es256, .es384, .es512: .ecdsa
        case .edDSA, .ed25519: .edDSA
        case .hs256, .hs384, .hs512: .hmac
        }
    }

    package var isRSA: Bool { [.rsaPKCS1, .rsaPSS].contains(family) }

    /// libcrypto's digest; `nil` for Ed25519, which includes its own hash.
    var digest: OpaquePointer? {
        switch self {
        case .rs256, .ps256, .es256, .hs256: EVP_sha256()
        case .rs384, .ps384, .es384, .hs384: EVP_sha384()
        case .rs512, .ps512, .es512, .hs512: EVP_sha512()
        case .edDSA, .ed25519: nil
        }
    }

    /// The length of the digest in bytes, which is also the minimum length of an HMAC key (RFC 7518, section 3.2).
    var digestSize: Int {
        switch self {
        case .rs256, .ps256, .es256, .hs256: 32
        case .rs384, .ps384, .es384, .hs384: 48
        case .rs512, .ps512, .es512, .hs512, .edDSA, .ed25519: 64
        }
    }

    /// The curve of an ECDSA algorithm, `nil` for the others.
    var curve: EllipticCurve? {
        switch self {
        case .es256: .p256
        case .es384: .p384
        case .es512: .p521
        default: nil
        }
    }
}

/// A curve for ECDSA, by its name in a JWK (RFC 7518, section 6.2.1.1).
enum EllipticCurve: String, CaseIterable {
    case p256 = "P-256"
    case p384 = "P-384"
    case p521 = "P-521"

    /// The length in bytes of a coordinate, and of each half of a signature.
    var coordinateSize: Int {
        switch self {
        case .p256: 32
        case .p384: 48
        case .p521: 66
        }
    }

    var algorithm: SigningAlgorithm {
        switch self {
        case .p256: .es256
        case .p384: .es384
        case .p521: .es512
        }
    }

    /// libcrypto's name of the curve.
    var groupName: String {
        switch self {
        case .p256: "prime256v1"
        case .p384: "secp384r1"
        case .p521: "secp521r1"
        }
    }

    /// The curve's object identifier, DER-encoded.
    var objectIdentifier: [UInt8] {
        switch self {
        case .p256: [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        case .p384: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22]
        case .p521: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23]
        }
    }
}
