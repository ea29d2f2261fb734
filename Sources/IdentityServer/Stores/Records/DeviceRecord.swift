import FoundationEssentials
import IdentityModel

/// A device that is linked to a user.
struct DeviceRecord: Sendable, Hashable {
    /// The id that was minted at its activation.
    let astClientID: AstClientID
    /// The name that it gave itself.
    let name: String?
    /// When it was linked.
    let linkedAt: Date
}
