import JOSE

/// A group of users in a realm, as stored.
package struct GroupRecord: Sendable, Hashable {
    /// The group's ID, a UUID.
    package let id: String
    /// The ID of the parent group; `nil` at the top level.
    package var parentID: String?
    /// The name, unique among the groups of one parent.
    package var name: String
    /// Whether new users become members (a default group of the realm).
    package var isDefault = false
    /// A description for administrators.
    package var description: String?
    /// Attributes: each name with its values.
    package var attributes: [String: [String]] = [:]

    package init(
        id: String, parentID: String? = nil, name: String, isDefault: Bool = false, description: String? = nil,
        attributes: [String: [String]] = [:]
    ) {
        self.id = id
        self.parentID = parentID
        self.name = name
        self.isDefault = isDefault
        self.description = description
        self.attributes = attributes
    }
}
