package import FoundationEssentials

/// The text of a UUID (RFC 9562 section 4) in lower case.
package enum UUIDText {
    /// The text of 16 bytes, in which the version and the variant are set.
    package static func make(of content: [UInt8], version: UInt8) -> String {
        var bytes = content
        bytes[6] = bytes[6] & 0x0F | version << 4
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

    /// The first six bytes of version 7: milliseconds since 1970, 0 for an earlier time.
    package static func bytes(of time: Date) -> [UInt8] {
        let milliseconds = UInt64(max(0, (time.timeIntervalSince1970 * 1000).rounded()))
        return (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * $0)) }
    }
}
