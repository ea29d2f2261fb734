import JOSE

/// A role of a realm or of a client as the store keeps it.
package struct RoleRecord: Sendable, Hashable {
    /// The store's own id, a UUID.
    package let id: String
    /// The store's id of the client that it belongs to; nil for a role of the realm.
    package let clientRecordID: String?
    /// The name, one of its kind there.
    package var name: String
    /// What it is for, in words.
    package var description: String?
    /// Further values, each name with its values.
    package var attributes: [String: [String]] = [:]
    /// Whether it stands for others besides itself, as the store found; not written with the role.
    package var isComposite = false

    package init(
        id: String, clientRecordID: String?, name: String, description: String? = nil,
        attributes: [String: [String]] = [:], isComposite: Bool = false
    ) {
        self.id = id
        self.clientRecordID = clientRecordID
        self.name = name
        self.description = description
        self.attributes = attributes
        self.isComposite = isComposite
    }

    /// The same role at another client.
    package func moved(toClient id: String) -> RoleRecord {
        RoleRecord(
            id: self.id, clientRecordID: id, name: name, description: description, attributes: attributes,
            isComposite: isComposite)
    }
}
