import CCrypto

extension LibcryptoKey {
    /// A private key from DER, PKCS#8 or the older forms; nil if it is not one, is encrypted, or is followed by other bytes.
    static func privateKey(der: UnsafeRawBufferPointer) -> LibcryptoKey? {
        guard der.count <= 1 << 16, let start = der.baseAddress else { return nil }
        var position: UnsafePointer<UInt8>? = start.assumingMemoryBound(to: UInt8.self)
        guard let key = LibcryptoKey(owning: d2i_AutoPrivateKey(nil, &position, der.count)) else { return nil }
        return position.map { UnsafeRawPointer($0) == start + der.count } == true ? key : nil
    }

    /// Lends the private key in its own DER form, PKCS#1 for RSA; the memory is wiped afterwards.
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
