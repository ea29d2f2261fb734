import CCrypto

/// An `EVP_PKEY`, reused because that makes signing 2 to 4 times as fast as creating one per signature.
final class LibcryptoKey: Sendable {
    // Safe because it is never changed after init, and libcrypto counts references atomically.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes ownership of the reference; returns `nil` if `pointer` is `nil`.
    init?(owning pointer: OpaquePointer?) {
        guard let pointer else {
            ERR_clear_error()
            return nil
        }
        self.pointer = pointer
    }

    deinit { EVP_PKEY_free(pointer) }

    /// Reads a public key from its `SubjectPublicKeyInfo`.
    convenience init?(subjectPublicKeyInfo: [UInt8]) {
        let key = subjectPublicKeyInfo.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            return d2i_PUBKEY(nil, &position, bytes.count)
        }
        self.init(owning: key)
    }

    /// The number called `name` (`n`, `e`, `qx`, `qy`), big-endian without leading zeros; `nil` if the key has none.
    func number(_ name: String) -> [UInt8]? {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(pointer, name, &number) == 1, let number else {
            ERR_clear_error()
            return nil
        }
        defer { BN_free(number) }
        var bytes = [UInt8](repeating: 0, count: Int((BN_num_bits(number) + 7) / 8))
        BN_bn2bin(number, &bytes)
        return bytes
    }

    /// The bytes of an Ed25519 public key; `nil` for other key types.
    var rawPublicKey: [UInt8]? {
        var count = 32
        var bytes = [UInt8](repeating: 0, count: count)
        guard EVP_PKEY_get_raw_public_key(pointer, &bytes, &count) == 1, count == 32 else {
            ERR_clear_error()
            return nil
        }
        return bytes
    }

    /// The length of an RSA modulus or of a curve's order, in bits.
    var bitCount: Int { Int(EVP_PKEY_get_bits(pointer)) }

    /// The curve of an EC key; `nil` for other key types and unknown curves.
    var curve: EllipticCurve? {
        var name = [CChar](repeating: 0, count: 64)
        var count = 0
        guard EVP_PKEY_get_group_name(pointer, &name, name.count, &count) == 1 else {
            ERR_clear_error()
            return nil
        }
        let text = String(decoding: name.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return EllipticCurve.allCases.first { $0.groupName == text }
    }

    /// Whether the key has the type that the algorithm requires; for EC keys, also its curve.
    func suits(_ algorithm: SigningAlgorithm) -> Bool {
        let kind = EVP_PKEY_get_base_id(pointer)
        return switch algorithm.family {
        case .rsaPKCS1, .rsaPSS: kind == EVP_PKEY_RSA
        case .ecdsa: kind == EVP_PKEY_EC && curve == algorithm.curve
        case .edDSA: kind == EVP_PKEY_ED25519
        case .hmac: kind == EVP_PKEY_HMAC
        }
    }
}
