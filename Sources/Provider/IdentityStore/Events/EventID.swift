package import FoundationEssentials
import IdentityModel

/// The ID of a kept event: a UUID of version 7 (RFC 9562) of its time and of its number in the store.
///
/// It is not stored. A number that is used again after events were deleted has another time.
package struct EventID: Sendable, Hashable {
    package let time: Date
    package let number: Int64

    package var text: String {
        let digits = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        return UUIDText.make(of: UUIDText.bytes(of: time) + [0, 0] + digits, version: 7)
    }
}
