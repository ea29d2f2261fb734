public import FoundationEssentials
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
    /// A number from 0, each equally likely, below a limit of at most 256.
    ///
    /// Bytes at or above the largest multiple of the limit are discarded: they would make some numbers more likely.
    package func number(below limit: Int) -> Int {
        while true {
            if let byte = bytes(1).first, Int(byte) < 256 - 256 % limit { return Int(byte) % limit }
        }
    }

    /// A random UUID (version 4) in lower case.
    public func uuid() -> String { UUIDText.make(of: bytes(16), version: 4) }

    /// A UUID in lower case that begins with a time (version 7 of RFC 9562), in milliseconds; 74 bits are random.
    ///
    /// For the keys of rows: rows created one after the other are adjacent in the indexes, so a commit changes few
    /// pages. Not for secrets, nor for IDs that must not reveal when they were created.
    public func uuid(at time: Date) -> String {
        UUIDText.make(of: UUIDText.bytes(of: time) + bytes(10), version: 7)
    }

    /// A new ULID: 48 bits of milliseconds since 1970 and 80 random bits, in Crockford's base 32.
    public func ulid(milliseconds: UInt64) -> String {
        let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        var number = UInt128(milliseconds & 0xFFFF_FFFF_FFFF)
        for byte in bytes(10) { number = number << 8 | UInt128(byte) }
        return String((0..<26).reversed().map { alphabet[Int(truncatingIfNeeded: number >> UInt128($0 * 5)) & 31] })
    }
}
