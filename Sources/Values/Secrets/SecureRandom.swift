import CSodium

/// Cryptographically secure random bytes from the operating system, through libsodium.
public enum SecureRandom {
    /// Returns `count` random bytes; never blocks once the machine has booted.
    public static func bytes(_ count: Int) -> [UInt8] {
        Sodium.start()
        var result = [UInt8](repeating: 0, count: count)
        randombytes_buf(&result, count)
        return result
    }

    /// Fills memory with random bytes in place.
    static func fill(_ buffer: UnsafeMutableRawBufferPointer) {
        Sodium.start()
        guard let start = buffer.baseAddress else { return }
        randombytes_buf(start, buffer.count)
    }
}
