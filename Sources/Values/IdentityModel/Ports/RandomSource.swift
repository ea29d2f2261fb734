import Secrets

/// The source of random bytes and new identifiers, passed in so that tests can control it.
public protocol RandomSource: Sendable {
    func bytes(_ count: Int) -> [UInt8]
}

/// The operating system's random bytes, through libsodium.
public struct SystemRandomSource: RandomSource {
    public init() {}

    public func bytes(_ count: Int) -> [UInt8] { SecureRandom.bytes(count) }
}

extension RandomSource {
    /// A random UUID (version 4) in lower case.
    public func uuid() -> String {
        var bytes = bytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return String(unsafeUninitializedCapacity: 36) { text in
            var place = 0
            for (index, byte) in bytes.prefix(16).enumerated() {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    text.initializeElement(at: place, to: UInt8(ascii: "-"))
                    place += 1
                }
                text.initializeElement(at: place, to: Hexadecimal.digit(byte >> 4))
                text.initializeElement(at: place + 1, to: Hexadecimal.digit(byte & 15))
                place += 2
            }
            return place
        }
    }

    /// A new ULID: 48 bits of milliseconds since 1970 and 80 random bits, in Crockford's base 32.
    public func ulid(milliseconds: UInt64) -> String {
        let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        var number = UInt128(milliseconds & 0xFFFF_FFFF_FFFF)
        for byte in bytes(10) { number = number << 8 | UInt128(byte) }
        return String((0..<26).reversed().map { alphabet[Int(truncatingIfNeeded: number >> UInt128($0 * 5)) & 31] })
    }
}
