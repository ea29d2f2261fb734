/// A group of users.
public struct AdministeredGroup: Sendable, Hashable, Decodable {
    /// The provider's own ID of the group.
    public let id: String
    /// The names of the group and those above it: `/staff/desk`; sanitise it before displaying it.
    public let path: String
    /// How many groups are directly within it; `nil` if the provider does not report it.
    public let subGroupCount: Int?
}
