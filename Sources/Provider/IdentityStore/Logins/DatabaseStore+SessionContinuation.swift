package import FoundationEssentials
import IdentityModel

/// A code that is issued in an existing session.
package struct SessionContinuation: Sendable, Hashable {
    package let sessionID: String
    /// The internal ID of the client that joins the session.
    package let clientRecordID: String
    /// The answered page, which is deleted.
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

/// Decides whether a code is issued in an existing session.
enum SessionContinuationRule {
    /// The result for a session, `nil` for one that has ended.
    ///
    /// `isPageCurrent` is true if no page was answered.
    static func outcome(
        of session: ActiveSession?, isPageCurrent: Bool, _ lifetimes: TokenLifetimes, locks: BruteForceSettings,
        disabledActions: Set<RequiredAction>, at now: Date
    ) -> ContinuationOutcome {
        guard let session, session.isActive(lifetimes, at: now), session.user.isUsable(at: now),
            !session.user.hasOpenActions(besides: disabledActions)
        else { return .ended }
        guard !locks.isLocked(session.user, at: now) else { return .locked }
        return isPageCurrent ? .continued : .stale
    }
}

extension DatabaseStore {
    /// Issues a code in an existing session.
    ///
    /// Writes everything in the continuation, or nothing.
    package func continueSession(
        _ continuation: SessionContinuation, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> ContinuationOutcome {
        let journal = EventJournal(realm, at: now)
        return try await write { connection in
            let session = try SessionRows.session(
                id: continuation.sessionID, isOffline: false, realmID: realm.id, connection)
            let isPageCurrent = try continuation.page.map {
                try LoginRows.isCurrent($0, realmID: realm.id, connection)
            }
            let outcome = SessionContinuationRule.outcome(
                of: session, isPageCurrent: isPageCurrent ?? true, realm.lifetimes,
                locks: realm.bruteForce, disabledActions: realm.disabledActions, at: now)
            guard outcome == .continued, let session else { return outcome }
            if let page = continuation.page { try LoginRows.remove(page.login, connection) }
            let client = continuation.clientRecordID
            try SessionRows.join(client, sessionID: session.id, isOffline: false, connection)
            try SessionRows.touch(session, at: now, connection)
            if let scopes = continuation.consentedScopes {
                try Self.keepConsent(to: scopes, ofUser: session.user.id, toClient: client, at: now, connection)
            }
            try SessionRows.insert(
                continuation.code, sessionID: session.id, clientRecordID: client, connection)
            try journal.keep(.login, of: EventJournal.User(session.user), session: session.id, connection)
            return .continued
        }
    }
}
