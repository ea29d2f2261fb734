package import FoundationEssentials
package import IdentityModel

/// A device that is linked to a user.
package struct DeviceRecord: Sendable, Hashable {
    /// The ID that the server assigned when the device was activated.
    package let astClientID: AstClientID
    /// The name that the device sent.
    package let name: String?
    /// The time when device and user were linked.
    package let linkedAt: Date
}
