package import FoundationEssentials
package import IdentityModel

/// A device that is linked to a user.
package struct DeviceRecord: Sendable, Hashable {
    /// The id that was minted at its activation.
    package let astClientID: AstClientID
    /// The name that it gave itself.
    package let name: String?
    /// When it was linked.
    package let linkedAt: Date

    package init(astClientID: AstClientID, name: String?, linkedAt: Date) {
        self.astClientID = astClientID
        self.name = name
        self.linkedAt = linkedAt
    }
}
