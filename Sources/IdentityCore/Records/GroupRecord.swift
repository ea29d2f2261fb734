import JOSE

/// A group of a realm's users as the store keeps it.
package struct GroupRecord: Sendable, Hashable {
    /// The store's own id, a UUID.
    package let id: String
    /// The id of the group that it stands in; nil for one at the top.
    package var parentID: String?
    /// The name, one of its kind among its siblings.
    package var name: String
    /// Whether new users are members without an administrator's hand.
    package var isDefault = false
    /// What it is for, in words.
    package var description: String?
    /// Further values, each name with its values.
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
