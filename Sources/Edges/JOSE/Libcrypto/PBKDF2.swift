import CCrypto

/// The key derivation PBKDF2 with HMAC (RFC 8018, section 5.2).
package struct PBKDF2: Sendable, Hashable {
    package enum Digest: String, Sendable, Hashable, CaseIterable {
        case sha1, sha256, sha512

        /// The length of a block in bytes; longer keys cost the rounds again for each block.
        package var byteCount: Int {
            switch self {
            case .sha1: 20
            case .sha256: 32
            case .sha512: 64
            }
        }

        fileprivate var function: OpaquePointer? {
            switch self {
            case .sha1: EVP_sha1()
            case .sha256: EVP_sha256()
            case .sha512: EVP_sha512()
            }
        }
    }

    package let digest: Digest
    package let rounds: Int

    package init(_ digest: Digest, rounds: Int) {
        self.digest = digest
        self.rounds = rounds
    }

    /// Derives a key of `byteCount` bytes; returns `nil` for numbers out of range, and if memory allocation fails.
    ///
    /// Blocks: a million rounds take about a second.
    package func key(from password: UnsafeRawBufferPointer, salt: [UInt8], byteCount: Int) -> [UInt8]? {
        guard let rounds = Int32(exactly: rounds), rounds > 0, let length = Int32(exactly: byteCount), length > 0,
            let passwordLength = Int32(exactly: password.count)
        else { return nil }
        var key = [UInt8](repeating: 0, count: byteCount)
        let status = PKCS5_PBKDF2_HMAC(
            password.baseAddress?.assumingMemoryBound(to: CChar.self), passwordLength, salt, Int32(salt.count), rounds,
            digest.function, length, &key)
        guard status == 1 else {
            ERR_clear_error()
            return nil
        }
        return key
    }
}
