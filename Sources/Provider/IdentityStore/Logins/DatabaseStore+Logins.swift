package import FoundationEssentials
package import IdentityModel
import JOSE
import SQLDatabase

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

/// The result of replacing a page by the next one.
package enum PageReplacement: Sendable, Hashable {
    case replaced
    /// The answered page is not the current one.
    case stale
    /// The user is locked out.
    case locked
}

/// The result of refusing a wrong answer.
package enum RefusalOutcome: Sendable, Hashable {
    /// The page has a new page code. `attemptsLeft` is the number of failures until the next lock-out; `nil` if there
    /// is none or the user is locked out.
    case replaced(attemptsLeft: Int?)
    /// The answered page is not the current one.
    case stale
    /// The user was already locked out.
    case locked
}

package struct AnsweredPage: Sendable, Hashable {
    package let login: LoginKey
    /// The SHA-256 digest of the code in the page's form.
    package let pageCode: [UInt8]

    package init(login: LoginKey, pageCode: [UInt8]) {
        self.login = login
        self.pageCode = pageCode
    }
}

/// Decides what happens to a login whose page is answered.
///
/// `isCurrent` is whether the answered page is the login's current one.
enum LoginPageRule {
    /// The result of an answer that leads to the next page.
    ///
    /// A page of a locked-out user is not replaced, whether it is current or not, because the next page would reveal
    /// that a guess was correct.
    static func replacement(isLocked: Bool, isCurrent: Bool) -> PageReplacement {
        if isLocked { return .locked }
        return isCurrent ? .replaced : .stale
    }

    /// The result of a wrong answer, after its failure was counted.
    static func refusal(
        _ count: FailureCount, isCurrent: Bool, _ settings: BruteForceSettings, at now: Date
    ) -> RefusalOutcome {
        guard isCurrent else { return .stale }
        return count.wasLocked ? .locked : .replaced(attemptsLeft: settings.attemptsLeft(count.failures, at: now))
    }

    /// The result of starting a login with client data.
    ///
    /// `seen` is the browser that has used the client data before. The same browser may reload its page.
    static func beginning(by browser: [UInt8], clientDataSeenBy seen: [UInt8]?) -> BeginOutcome {
        seen == nil || seen == browser ? .begun : .clientDataSeenBefore
    }
}

extension DatabaseStore {
    /// Stores a new login, unless its client data was used in another browser before.
    package func begin(
        _ login: LoginRecord, clientData: ClientDataUse?, in realm: RealmRecord
    ) async throws(StoreError) -> BeginOutcome {
        let room = NetworkLimits.logins.room(for: login.network, most: limits.maximumLogins, roomChecks)
        return try await write { connection in
            if let clientData {
                let seen: [UInt8]? = try connection.first(
                    "SELECT browser FROM client_data_seen WHERE realm_id = ? AND statement = ?", realm.id,
                    connection.hashed(id: clientData.statementID))?["browser"]
                let browser = connection.hashed(login.key.browser)
                let outcome = LoginPageRule.beginning(by: browser, clientDataSeenBy: seen)
                guard outcome == .begun else { return outcome }
                if seen == nil {
                    try connection.insert(
                        into: "client_data_seen",
                        [
                            "realm_id": realm.id, "statement": connection.hashed(id: clientData.statementID),
                            "browser": browser, "expires_at": clientData.expiresAt,
                        ])
                }
            }
            try room.make(connection)
            try LoginRows.insert(login, realmID: realm.id, connection)
            return .begun
        }
    }

    /// The login with this key, even if it has expired; `nil` if there is none in the realm, or it can no longer be
    /// restarted.
    package func login(_ key: LoginKey, in realm: RealmRecord, at now: Date) async throws(StoreError) -> LoginRecord? {
        let login = try await readBriefly { try LoginRows.login(key, realmID: realm.id, $0) }
        guard let login, now < login.expiresAt.addingTimeInterval(LoginRecord.restartTime) else { return nil }
        return login
    }

    /// Replaces the answered page by the login's next page.
    ///
    /// If `subject` is locked out, nothing changes, because the next page would reveal that a guess was correct. If the
    /// login's key has another browser cookie than the answered page, everything of the browser in the realm moves to
    /// that cookie.
    package func replacePage(
        of login: LoginRecord, from page: AnsweredPage, unlessLocked subject: FailureSubject?, in realm: RealmRecord,
        at now: Date
    ) async throws(StoreError) -> PageReplacement {
        try await write { connection in
            let failures = try subject.map { try FailureRows.record(of: $0, realmID: realm.id, connection) }
            let outcome = LoginPageRule.replacement(
                isLocked: failures.map { realm.bruteForce.isLocked($0, at: now) } ?? false,
                isCurrent: try LoginRows.isCurrent(page, realmID: realm.id, connection))
            if outcome == .replaced {
                try LoginRows.replacePage(of: login, from: page, realmID: realm.id, connection)
            }
            return outcome
        }
    }

    package func abandon(_ key: LoginKey) async throws(StoreError) {
        try await write { try LoginRows.remove(key, $0) }
    }
}

/// The authorization request of a login, sealed for its browser, so that the store need not keep it.
extension DatabaseStore {
    /// Seals a request for one tab of the realm.
    package func sealed(request: String, tab: String, in realm: RealmRecord, until end: Date) -> Secret {
        let text = Secret("\(Int64(end.timeIntervalSince1970)) \(request)")
        return Secret(Base64URL.encode(key.sealing.seal(text, context: Self.context(tab, realm))))
    }

    /// Opens a sealed request; returns `nil` if it has expired or does not belong to this tab.
    package func openedRequest(_ sealed: String, tab: String, in realm: RealmRecord, at now: Date) -> String? {
        guard let bytes = Base64URL.decode(sealed),
            let text = try? key.sealing.open(bytes, context: Self.context(tab, realm)).exposedText
        else { return nil }
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let end = Double(parts[0]), now.timeIntervalSince1970 < end else { return nil }
        return String(parts[1])
    }

    private static func context(_ tab: String, _ realm: RealmRecord) -> [UInt8] {
        SealContext.bytes(["cookie", "restart", realm.id, tab])
    }
}
