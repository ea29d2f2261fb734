import CCrypto

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

    /// Passes what `write` writes into a buffer of this kind to `body`; returns `nil` if writing fails.
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
