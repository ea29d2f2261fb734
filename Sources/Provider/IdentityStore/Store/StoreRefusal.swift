/// Why a record is not written.
///
/// Thrown in the transaction, which then changes nothing; the caller gets it as the `refusal` of a ``StoreError``.
package indirect enum StoreRefusal: Error, Sendable, Hashable {
    case realmNotFound, userNotFound, clientNotFound, clientScopeNotFound, roleNotFound
    /// The group or its parent does not exist, or the parent is one of the group's descendants.
    case groupNotFound
    /// The owner of a key or a fingerprint is not a user of this server.
    case ownerNotFound
    case realmNameTaken
    /// Another client, client scope or role has the name or the ID.
    case clientTaken, clientScopeTaken(String), roleTaken(String)
    /// A sibling of the group has the name.
    case groupTaken(String)
    /// The realm has an object that is imported; the sentence names it.
    case importedTaken(String)
    /// The user with this index in a new realm cannot be written.
    case importedUser(at: Int, StoreRefusal)
    /// Another user has the user name, or the e-mail address.
    case usernameTaken, emailTaken
    /// The user is the only administrator of the server, who must not be disabled or have a limited validity.
    case onlyAdministrator
    /// The group, or one of its subgroups, would be nested too deeply.
    case groupTooDeep
    /// The realm's attribute is not valid, or contradicts another; the reason is a phrase such as `must not be …`.
    case impossible(attribute: String, reason: String)
    /// The members of a realm or client that are kept without effect have more bytes than this.
    case keptTooLong(Int)
}

/// Decides whether a realm, client, client scope or role can be stored under its name.
///
/// Unique indexes of the database enforce the same for concurrent decisions: a transaction that would violate one is
/// repeated or fails.
enum RecordNameRule {
    /// Whether another record has the name.
    ///
    /// - Parameters:
    ///   - id: the ID of the record.
    ///   - isNew: whether the record is created; its ID must then be free too.
    ///   - holders: the IDs of the stored records with the name in the same place, or with the ID.
    static func isTaken(by id: String, isNew: Bool, holders: [String]) -> Bool {
        holders.contains { isNew || $0 != id }
    }
}
