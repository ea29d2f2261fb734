package import FoundationEssentials

/// The ID of a kept event: a UUID of version 7 (RFC 9562) of its time and of its number in the store.
///
/// It is not stored. A number that is used again after events were deleted has another time.
package struct EventID: Sendable, Hashable {
    package let time: Date
    package let number: Int64

    package init(time: Date, number: Int64) {
        self.time = time
        self.number = number
    }

    package var text: String {
        let milliseconds = UInt64(max(0, (time.timeIntervalSince1970 * 1000).rounded())) & 0xFFFF_FFFF_FFFF
        let number = UInt64(bitPattern: number)
        return [
            Self.digits(milliseconds >> 16, 8), Self.digits(milliseconds & 0xFFFF, 4), "7000",
            Self.digits(0x8000 | number >> 48 & 0x3FFF, 4), Self.digits(number & 0xFFFF_FFFF_FFFF, 12),
        ].joined(separator: "-")
    }

    private static func digits(_ value: UInt64, _ count: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
