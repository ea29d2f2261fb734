import JOSE

/// A role of a realm or of a client as the store keeps it.
struct RoleRecord: Sendable, Hashable {
    /// The store's own id, a UUID.
    let id: String
    /// The store's id of the client that it belongs to; nil for a role of the realm.
    let clientRecordID: String?
    /// The name, one of its kind there.
    var name: String
    /// What it is for, in words.
    var description: String?
    /// Further values, each name with its values.
    var attributes: [String: [String]] = [:]
    /// Whether it stands for others besides itself, as the store found; not written with the role.
    var isComposite = false

    /// The same role at another client.
    func moved(toClient id: String) -> RoleRecord {
        RoleRecord(
            id: self.id, clientRecordID: id, name: name, description: description, attributes: attributes,
            isComposite: isComposite)
    }
}
