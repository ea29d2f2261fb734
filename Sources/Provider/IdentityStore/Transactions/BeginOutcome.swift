package import FoundationEssentials

/// The result of starting a login.
package enum BeginOutcome: Sendable, Hashable {
    case begun
    /// The client data has already started a login in another browser.
    case clientDataSeenBefore
}

/// The client data that starts a login, recorded so that it cannot start another one.
package struct ClientDataUse: Sendable, Hashable {
    package let statementID: String
    /// The time when the statement expires.
    package let expiresAt: Date

    package init(statementID: String, expiresAt: Date) {
        self.statementID = statementID
        self.expiresAt = expiresAt
    }
}
