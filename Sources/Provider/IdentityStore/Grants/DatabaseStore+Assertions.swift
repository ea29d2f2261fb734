package import FoundationEssentials
package import IdentityModel
package import JOSE
package import OpenID
import SQLDatabase

/// A user who is linked to a device, as stored.
package struct LinkedUser: Sendable, Hashable {
    package let user: UserRecord
    /// The key that verifies the user's assertions; `nil` if the latest login on the device sent none.
    package let grantKey: JSONWebKey?
    /// The time of the user's latest authentication on the device.
    package let authenticatedAt: Date
}

/// The rows to write for a valid assertion.
package struct AssertionUse: Sendable, Hashable {
    let assertion: VerifiedFirstFactorAssertion
    package let session: NewSession
    package let grant: NewGrant

    package init(assertion: VerifiedFirstFactorAssertion, session: NewSession, grant: NewGrant) {
        self.assertion = assertion
        self.session = session
        self.grant = grant
    }
}

/// The result of redeeming an assertion.
package enum AssertionOutcome: Sendable, Hashable {
    case granted(KeptGrant)
    case refused(OAuthError)
    /// The assertion's ID was used before.
    case replayed
}

/// Decides whether an authorization grant is exchanged for tokens (RFC 7523, section 3).
///
/// A pure function of its properties.
package struct AuthorizationGrantRule: Sendable {
    let assertion: UnverifiedFirstFactorAssertion
    /// The accepted audiences: the realm's issuer and its token endpoint.
    let audiences: [String]
    let locks: BruteForceSettings
    package let now: Date

    package init(assertion: UnverifiedFirstFactorAssertion, audiences: [String], locks: BruteForceSettings, now: Date) {
        self.assertion = assertion
        self.audiences = audiences
        self.locks = locks
        self.now = now
    }

    /// Verifies the assertion for the linked user, and checks that the user may get tokens.
    ///
    /// A missing link between device and user results in the same error as a wrong key.
    package func verified(for linked: LinkedUser?) throws(OAuthError) -> VerifiedFirstFactorAssertion {
        guard let linked, let key = linked.grantKey else { throw FirstFactorAssertionError.invalidSignature.error }
        let verified: VerifiedFirstFactorAssertion
        do throws(FirstFactorAssertionError) {
            verified = try assertion.verified(by: key, audiences: audiences, now: now)
        } catch {
            throw error.error
        }
        guard linked.user.isUsable(at: now) else { throw .userDisabled }
        guard !locks.isLocked(linked.user, at: now) else { throw .userLocked }
        guard linked.user.requiredActions.isEmpty else { throw .accountNotSetUp }
        // After "sign out everywhere", the key is accepted again only once the user has authenticated.
        guard linked.authenticatedAt.timeIntervalSince1970 >= Double(linked.user.notBefore) else { throw .staleToken }
        return verified
    }
}

extension DatabaseStore {
    /// Redeems an assertion in one transaction: the rule decides, the assertion's ID is marked as used, and a session starts.
    package func redeemAssertion(
        ofDevice device: AstClientID, subject: String, in realm: RealmRecord, at now: Date,
        deciding rule: @escaping StoreDecision<LinkedUser?, AssertionUse>
    ) async throws(StoreError) -> AssertionOutcome {
        let claims = try await claimsConfiguration(of: realm)
        let journal = EventJournal(realm, at: now)
        return try await write { connection in
            let linked = try Self.linkedUser(subject, on: device, realmID: realm.id, connection)
            let use: AssertionUse
            do throws(OAuthError) { use = try rule(linked) } catch { return .refused(error) }
            let isFirst =
                try connection.execute(
                    """
                    INSERT INTO assertion_used (realm_id, ast_client_id, assertion_id, expires_at)
                    VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
                    """,
                    [
                        .text(realm.id), .text(device.rawValue), .text(use.assertion.id),
                        .time(use.assertion.unusableFrom),
                    ]) == 1
            guard isFirst, let linked else { return .replayed }
            try SessionRows.insert(use.session, userID: linked.user.id, at: now, connection)
            try SessionRows.countGrant(sessionID: use.session.id, connection)
            guard
                let session = try SessionRows.session(
                    id: use.session.id, isOffline: false, realmID: realm.id, connection)
            else { return .refused(.sessionNotActive) }
            try journal.keep(.login, of: EventJournal.User(session.user), session: session.id, connection)
            return .granted(try claims.kept(use.grant, session, in: realm, connection))
        }
    }

    private static func linkedUser(
        _ userID: String, on device: AstClientID, realmID: String, _ connection: StoreConnection
    ) throws -> LinkedUser? {
        let row = try connection.first(
            "SELECT grant_key, authenticated_at FROM device_user WHERE realm_id = ? AND ast_client_id = ? AND user_id = ?",
            [.text(realmID), .text(device.rawValue), .text(userID)])
        guard let row, let user = try UserRows.user(id: userID, realmID: realmID, connection) else { return nil }
        let key = try row.optionalString("grant_key").map { text in
            try JSONWebKey(json: JSONValue(parsing: Array(text.utf8)))
        }
        return LinkedUser(user: user, grantKey: key, authenticatedAt: try row.time("authenticated_at"))
    }
}
