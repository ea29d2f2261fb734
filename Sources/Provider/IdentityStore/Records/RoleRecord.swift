import JOSE

/// A role of a realm or of a client, as stored.
package struct RoleRecord: Sendable, Hashable {
    /// The role's ID, a UUID.
    package let id: String
    /// The internal ID of the client that owns the role; `nil` for a realm role.
    package let clientRecordID: String?
    /// The name, unique in the realm or at the client.
    package var name: String
    /// A description for administrators.
    package var description: String?
    /// Attributes: each name with its values.
    package var attributes: [String: [String]] = [:]
    /// Whether the role contains other roles.
    ///
    /// The store computes it when it reads the role, and ignores it when it writes the role.
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

    package func moved(toClient id: String) -> RoleRecord {
        RoleRecord(
            id: self.id, clientRecordID: id, name: name, description: description, attributes: attributes,
            isComposite: isComposite)
    }
}
