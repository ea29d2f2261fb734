import CCrypto

extension LibcryptoKey {
    /// The length of a new RSA key in bits.
    private static let rsaBits: Int32 = 2048

    /// Generates a private key for an asymmetric algorithm; returns `nil` if the library fails.
    ///
    /// An RSA key takes about a tenth of a second.
    static func generate(for algorithm: SigningAlgorithm) -> LibcryptoKey? {
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
            guard EVP_PKEY_CTX_set_rsa_keygen_bits(context, rsaBits) == 1 else { return nil }
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

    /// Creates an HMAC key.
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
