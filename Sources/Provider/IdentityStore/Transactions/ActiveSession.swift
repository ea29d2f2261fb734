package import FoundationEssentials
package import IdentityModel
import OpenID

/// A session that has not ended, with its user.
package struct ActiveSession: Sendable, Hashable {
    package let id: String
    package let isOffline: Bool
    package let user: UserRecord
    package let startedAt: Date
    package let lastAccessAt: Date
    /// The time of the user's latest authentication.
    package let authenticatedAt: Date
    /// The device of the login.
    package let astClientID: AstClientID?
    /// Whether the user had checked *remember me*.
    package let isRemembered: Bool
    /// The number of grants of refresh tokens in the session; an offline session shares the count of its online one.
    package var grants: Int64 = 0
    /// The internal IDs of the clients that take part, each with the number of its first valid grant.
    let firstGrants: [String: Int64]

    package var clientRecordIDs: Set<String> { Set(firstGrants.keys) }
}

/// A code that is issued in an existing session.
package struct SessionContinuation: Sendable, Hashable {
    package let sessionID: String
    /// The internal ID of the client that joins the session.
    package let clientRecordID: String
    /// The answered page, which is deleted; `nil` for none.
    package let page: AnsweredPage?
    /// The scopes to which the user has just consented; `nil` if there was no question.
    package let consentedScopes: [String]?
    package let code: NewCode

    package init(
        sessionID: String, clientRecordID: String, page: AnsweredPage?, consentedScopes: [String]?, code: NewCode
    ) {
        self.sessionID = sessionID
        self.clientRecordID = clientRecordID
        self.page = page
        self.consentedScopes = consentedScopes
        self.code = code
    }
}

/// The result of issuing a code in an existing session.
package enum ContinuationOutcome: Sendable, Hashable {
    case continued
    /// The page was answered before.
    case stale
    /// The session has ended, or its user may not log in any more.
    case ended
    /// The user is locked out for a time.
    case locked
}
