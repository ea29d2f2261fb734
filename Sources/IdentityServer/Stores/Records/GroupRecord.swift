import JOSE

/// A group of a realm's users as the store keeps it.
struct GroupRecord: Sendable, Hashable {
    /// The store's own id, a UUID.
    let id: String
    /// The id of the group that it stands in; nil for one at the top.
    var parentID: String?
    /// The name, one of its kind among its siblings.
    var name: String
    /// Whether new users are members without an administrator's hand.
    var isDefault = false
    /// What it is for, in words.
    var description: String?
    /// Further values, each name with its values.
    var attributes: [String: [String]] = [:]
}
