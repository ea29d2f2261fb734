import CSodium

/// Unpredictable bytes from the operating system, through libsodium.
public enum SecureRandom {
    /// That many unpredictable bytes; never blocks once the machine has booted.
    public static func bytes(_ count: Int) -> [UInt8] {
        Sodium.start()
        var result = [UInt8](repeating: 0, count: count)
        randombytes_buf(&result, count)
        return result
    }
}
