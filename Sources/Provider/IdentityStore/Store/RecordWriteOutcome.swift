import FoundationEssentials

/// The result of writing a record.
package enum RecordWriteOutcome: Sendable, Hashable {
    case written
    case notFound
    /// Another record has the name.
    case nameTaken
}

/// Decides whether a realm, client, client scope or role can be stored under its name.
///
/// Unique indexes of the database enforce the same for concurrent decisions: a transaction that would violate one is
/// repeated or fails.
enum RecordNameRule {
    /// The result of writing a record.
    ///
    /// A pure function.
    ///
    /// - Parameters:
    ///   - id: the ID of the record.
    ///   - isNew: whether the record is created; its ID must then be free too.
    ///   - holders: the IDs of the stored records with the name in the same place, or with the ID.
    static func outcome(ofWriting id: String, isNew: Bool, holders: [String]) -> RecordWriteOutcome {
        holders.contains { isNew || $0 != id } ? .nameTaken : .written
    }
}
