import FoundationEssentials

/// The result of writing a user.
package enum UserWriteOutcome: Sendable, Hashable {
    /// The user is stored.
    case written
    /// There is no such user.
    case notFound
    /// Another user has the user name.
    case usernameTaken
    /// Another user has the e-mail address.
    case emailTaken
}

/// The result of writing a group.
package enum GroupWriteOutcome: Sendable, Hashable {
    /// The group is stored.
    case written
    /// The group or its parent does not exist.
    case notFound
    /// A sibling has the name.
    case nameTaken
    /// The group, or one of its subgroups, would be nested too deeply.
    case tooDeep
}

/// The result of writing a record.
package enum RecordWriteOutcome: Sendable, Hashable {
    /// The record is stored.
    case written
    /// There is no such record.
    case notFound
    /// Another record has the name.
    case nameTaken
}
