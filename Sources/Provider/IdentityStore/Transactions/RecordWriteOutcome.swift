import FoundationEssentials

/// The result of writing a user.
package enum UserWriteOutcome: Sendable, Hashable {
    case written
    case notFound
    /// Another user has the user name.
    case usernameTaken
    /// Another user has the e-mail address.
    case emailTaken
    /// The user is the only administrator of the server, who must not be disabled or have a limited validity.
    case onlyAdministrator
}

/// The result of writing a group.
package enum GroupWriteOutcome: Sendable, Hashable {
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
    case written
    case notFound
    /// Another record has the name.
    case nameTaken
}
