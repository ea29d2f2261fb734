import CCrypto

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
