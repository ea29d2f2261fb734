import CCrypto

enum LibcryptoDigest {
    /// Returns `nil` if memory allocation fails.
    static func sha256(_ bytes: [UInt8]) -> [UInt8]? {
        var digest = [UInt8](repeating: 0, count: 32)
        return EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil) == 1 ? digest : nil
    }

    /// For the thumbprint of a certificate, which names it and protects nothing; `nil` if memory allocation fails.
    static func sha1(_ bytes: [UInt8]) -> [UInt8]? {
        var digest = [UInt8](repeating: 0, count: 20)
        return EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha1(), nil) == 1 ? digest : nil
    }

    /// The SHA-2 hash with a digest of 32, 48 or 64 bytes; `nil` for other sizes, and if memory allocation fails.
    static func digest(of bytes: [UInt8], size: Int) -> [UInt8]? {
        let function: OpaquePointer?
        switch size {
        case 32: function = EVP_sha256()
        case 48: function = EVP_sha384()
        case 64: function = EVP_sha512()
        default: return nil
        }
        var digest = [UInt8](repeating: 0, count: size)
        return EVP_Digest(bytes, bytes.count, &digest, nil, function, nil) == 1 ? digest : nil
    }
}
