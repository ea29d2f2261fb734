import CCrypto

/// An `EVP_PKEY`, kept for several signatures: a new one for each would make signing 2 to 4 times as slow.
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

extension LibcryptoKey {
    /// Generates a private key for an asymmetric algorithm; returns `nil` if the library fails.
    ///
    /// An RSA key of 2048 bits takes about a tenth of a second, one of 4096 bits a second.
    static func generate(for algorithm: SigningAlgorithm, rsaBits: Int) -> LibcryptoKey? {
        let name =
            switch algorithm.family {
            case .rsaPKCS1, .rsaPSS: "RSA"
            case .ecdsa: "EC"
            case .edDSA: "ED25519"
            case .hmac: "HMAC"
            }
        guard let context = EVP_PKEY_CTX_new_from_name(nil, name, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_keygen_init(context) == 1 else { return nil }
        switch algorithm.family {
        case .rsaPKCS1, .rsaPSS:
            guard EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(rsaBits)) == 1 else { return nil }
        case .ecdsa:
            guard let curve = algorithm.curve, EVP_PKEY_CTX_set_group_name(context, curve.groupName) == 1 else {
                return nil
            }
        case .edDSA: break
        case .hmac: return nil
        }
        var key: OpaquePointer?
        _ = EVP_PKEY_generate(context, &key)
        return LibcryptoKey(owning: key)
    }

    static func hmac(_ bytes: UnsafeRawBufferPointer) -> LibcryptoKey? {
        LibcryptoKey(
            owning: EVP_PKEY_new_raw_private_key(
                EVP_PKEY_HMAC, nil, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count))
    }

    /// Creates an Ed25519 public key from its 32 bytes.
    static func edwards(publicKey: [UInt8]) -> LibcryptoKey? {
        LibcryptoKey(owning: EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, publicKey, publicKey.count))
    }

    /// Reads a private key from PEM (PKCS#8 or the older forms); returns `nil` if it is not one, or is encrypted.
    static func privateKey(pem: UnsafeRawBufferPointer) -> LibcryptoKey? {
        guard pem.count <= 1 << 16, let buffer = BIO_new_mem_buf(pem.baseAddress, Int32(pem.count)) else { return nil }
        defer { BIO_free(buffer) }
        // Without a callback the library would prompt for a passphrase on the terminal.
        return LibcryptoKey(owning: PEM_read_bio_PrivateKey(buffer, nil, { _, _, _, _ in -1 }, nil))
    }
}

extension LibcryptoKey {
    /// Reads a private key from DER, PKCS#8 or the older forms.
    ///
    /// Returns `nil` if it is not a private key, is encrypted, or is followed by other bytes.
    static func privateKey(der: UnsafeRawBufferPointer) -> LibcryptoKey? {
        guard der.count <= 1 << 16, let start = der.baseAddress else { return nil }
        var position: UnsafePointer<UInt8>? = start.assumingMemoryBound(to: UInt8.self)
        guard let key = LibcryptoKey(owning: d2i_AutoPrivateKey(nil, &position, der.count)) else { return nil }
        return position.map { UnsafeRawPointer($0) == start + der.count } == true ? key : nil
    }

    /// Passes the private key in its own DER form, PKCS#1 for RSA, to `body`, and wipes the buffer afterwards.
    func withPrivateKeyDER<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        var start: UnsafeMutablePointer<UInt8>?
        let count = Int(i2d_PrivateKey(pointer, &start))
        guard count > 0, let start else {
            ERR_clear_error()
            return nil
        }
        defer { CRYPTO_clear_free(start, count, nil, 0) }
        return body(UnsafeRawBufferPointer(start: start, count: count))
    }
}

extension LibcryptoKey {
    /// Passes the private key as unencrypted PKCS#8 PEM to `body`, and wipes the buffer afterwards.
    func withPrivateKeyPEM<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        Self.lending(BIO_s_secmem(), { PEM_write_bio_PKCS8PrivateKey($0, pointer, nil, nil, 0, nil, nil) }, body)
    }

    /// Passes an RSA private key as unencrypted PKCS#1 PEM to `body`, and wipes the buffer afterwards.
    func withRSAPrivateKeyPEM<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard EVP_PKEY_get_base_id(pointer) == EVP_PKEY_RSA else { return nil }
        return Self.lending(
            BIO_s_secmem(), { PEM_write_bio_PrivateKey_traditional($0, pointer, nil, nil, 0, nil, nil) }, body)
    }

    /// Encodes DER as PEM with 64-character lines ending in LF; returns `nil` if memory allocation fails.
    static func pem(_ label: String, of bytes: [UInt8]) -> String? {
        lending(
            BIO_s_mem(), { PEM_write_bio($0, label, "", bytes, bytes.count) > 0 ? 1 : 0 },
            { String(decoding: $0, as: UTF8.self) })
    }

    /// Passes what `write` writes into a new memory buffer to `body`; returns `nil` if writing fails.
    private static func lending<Result>(
        _ kind: OpaquePointer?, _ write: (OpaquePointer) -> Int32, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result? {
        guard let buffer = BIO_new(kind) else { return nil }
        defer { BIO_free(buffer) }
        guard write(buffer) == 1 else {
            ERR_clear_error()
            return nil
        }
        var start: UnsafeMutableRawPointer?
        let count = BIO_ctrl(buffer, BIO_CTRL_INFO, 0, &start)
        guard let start, count > 0 else { return nil }
        return body(UnsafeRawBufferPointer(start: start, count: count))
    }
}

extension LibcryptoKey {
    /// Signs in JOSE's form: for ECDSA, both numbers in full width, concatenated (RFC 7518, section 3.4).
    func signature(of message: [UInt8], _ algorithm: SigningAlgorithm) -> [UInt8]? {
        guard let context = EVP_MD_CTX_new() else { return nil }
        defer { EVP_MD_CTX_free(context) }
        var parameters: OpaquePointer?
        guard EVP_DigestSignInit(context, &parameters, algorithm.digest, nil, pointer) == 1,
            Self.setPadding(parameters, algorithm)
        else {
            ERR_clear_error()
            return nil
        }
        var count = 0
        guard EVP_DigestSign(context, nil, &count, message, message.count) == 1 else {
            ERR_clear_error()
            return nil
        }
        var signature = [UInt8](repeating: 0, count: count)
        guard EVP_DigestSign(context, &signature, &count, message, message.count) == 1 else {
            ERR_clear_error()
            return nil
        }
        signature.removeLast(signature.count - count)
        guard let curve = algorithm.curve else { return signature }
        return Self.joined(signature, width: curve.coordinateSize)
    }

    /// Whether the signature, in JOSE's form, was made with the key for the message.
    func verifies(_ signature: [UInt8], of message: [UInt8], _ algorithm: SigningAlgorithm) -> Bool {
        if algorithm.family == .hmac {
            guard let expected = self.signature(of: message, algorithm), expected.count == signature.count else {
                return false
            }
            return CRYPTO_memcmp(expected, signature, expected.count) == 0
        }
        var encoded = signature
        if let curve = algorithm.curve {
            let width = curve.coordinateSize
            guard signature.count == 2 * width else { return false }
            encoded = DER.sequence([
                DER.unsignedInteger(signature.prefix(width)), DER.unsignedInteger(signature.suffix(width)),
            ])
        }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        var parameters: OpaquePointer?
        guard EVP_DigestVerifyInit(context, &parameters, algorithm.digest, nil, pointer) == 1,
            Self.setPadding(parameters, algorithm),
            EVP_DigestVerify(context, encoded, encoded.count, message, message.count) == 1
        else {
            ERR_clear_error()
            return false
        }
        return true
    }

    private static func setPadding(_ parameters: OpaquePointer?, _ algorithm: SigningAlgorithm) -> Bool {
        guard algorithm.family == .rsaPSS else { return true }
        return EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PSS_PADDING) == 1
            && EVP_PKEY_CTX_set_rsa_pss_saltlen(parameters, RSA_PSS_SALTLEN_DIGEST) == 1
    }

    private static func joined(_ encoded: [UInt8], width: Int) -> [UInt8]? {
        let decoded = encoded.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            return d2i_ECDSA_SIG(nil, &position, bytes.count)
        }
        guard let decoded else { return nil }
        defer { ECDSA_SIG_free(decoded) }
        var joined = [UInt8](repeating: 0, count: 2 * width)
        let isWhole = joined.withUnsafeMutableBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return false }
            return BN_bn2binpad(ECDSA_SIG_get0_r(decoded), start, Int32(width)) == width
                && BN_bn2binpad(ECDSA_SIG_get0_s(decoded), start + width, Int32(width)) == width
        }
        return isWhole ? joined : nil
    }
}
