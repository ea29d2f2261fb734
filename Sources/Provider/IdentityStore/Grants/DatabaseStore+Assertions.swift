package import FoundationEssentials
package import IdentityModel
import JOSE
package import OpenID
import SQLDatabase
import WatchProtocol

/// A user who is linked to a device, as stored.
struct LinkedUser: Sendable, Hashable {
    let user: UserRecord
    /// The key that verifies the user's assertions; `nil` if the latest login on the device sent none.
    let grantKey: JSONWebKey?
    /// The time of the user's latest authentication on the device.
    let authenticatedAt: Date
}

/// Decides whether an authorization grant is exchanged for tokens (RFC 7523, section 3).
enum AuthorizationGrantRule {
    /// Verifies an assertion for the linked user, and checks that the user may get tokens.
    ///
    /// A missing link between device and user results in the same error as a wrong key.
    static func verified(
        _ assertion: UnverifiedFirstFactorAssertion, for linked: LinkedUser?, audiences: [String],
        locks: BruteForceSettings, disabledActions: Set<RequiredAction>, at now: Date
    ) throws(OAuthError) -> VerifiedFirstFactorAssertion {
        guard let linked, let key = linked.grantKey else { throw FirstFactorAssertionError.invalidSignature.error }
        let verified: VerifiedFirstFactorAssertion
        do throws(FirstFactorAssertionError) {
            verified = try assertion.verified(by: key, audiences: audiences, now: now)
        } catch {
            throw error.error
        }
        guard linked.user.isUsable(at: now) else { throw .userDisabled }
        guard !locks.isLocked(linked.user, at: now) else { throw .userLocked }
        guard !linked.user.hasOpenActions(besides: disabledActions) else { throw .accountNotSetUp }
        // After "sign out everywhere", the key is accepted again only once the user has authenticated.
        guard linked.authenticatedAt.timeIntervalSince1970 >= Double(linked.user.notBefore) else { throw .staleToken }
        return verified
    }
}

extension DatabaseStore {
    /// Redeems a device's assertion: its ID is marked as used, and the session starts.
    ///
    /// `audiences` are the realm's issuer and its token endpoint. Throws `OAuthError` or `StoreError`.
    package func redeem(
        _ assertion: UnverifiedFirstFactorAssertion, audiences: [String], scope: String, by client: ClientRecord,
        startingOn device: AstClientID, _ start: NewSession, _ draft: RefreshTokenDraft, in realm: RealmRecord,
        at now: Date
    ) async throws -> GrantedTokens {
        let claims = try await claimsConfiguration(of: realm)
        let (journal, record) = (EventJournal(realm, at: now), RequestRecord.current)
        let subject = assertion.claimedSubject
        return try await granting { connection in
            let linked = try Self.linkedUser(subject, on: device, realmID: realm.id, connection)
            if let reason = linked?.user.unusableReason(at: now) { record?.found(unusable: reason) }
            let verified: VerifiedFirstFactorAssertion
            do throws(OAuthError) {
                verified = try AuthorizationGrantRule.verified(
                    assertion, for: linked, audiences: audiences, locks: realm.bruteForce,
                    disabledActions: realm.disabledActions, at: now)
            } catch {
                let isOfTime = [.notYetValid, .expired].map(\FirstFactorAssertionError.error).contains(error)
                let seconds = isOfTime ? assertion.secondsOff(at: now) : nil
                return .failure(GrantRefusal(error, finding: seconds.map { .clockSkew(seconds: $0) }))
            }
            let isFirst =
                try connection.insert(
                    into: "assertion_used",
                    [
                        "realm_id": realm.id, "ast_client_id": device, "assertion_id": verified.id,
                        "expires_at": verified.unusableFrom,
                    ], onConflict: "DO NOTHING") == 1
            guard isFirst, let linked else { return .failure(GrantRefusal(.assertionUsed)) }
            try SessionRows.insert(start, userID: linked.user.id, at: now, connection)
            guard
                let session = try SessionRows.session(id: start.id, isOffline: false, realmID: realm.id, connection)
            else { return .failure(GrantRefusal(.sessionNotActive)) }
            try SessionRows.countGrant(sessionID: start.id, connection)
            try journal.keep(.login, of: EventJournal.User(session.user), session: session.id, connection)
            return .success(
                try claims.tokens(
                    of: session, for: client, scope, draft.token(of: session, scope: scope, isOffline: false),
                    isOffline: false, in: realm, connection))
        }
    }

    private static func linkedUser(
        _ userID: String, on device: AstClientID, realmID: String, _ connection: StoreConnection
    ) throws -> LinkedUser? {
        let row = try connection.first(
            "SELECT grant_key, authenticated_at FROM device_user WHERE realm_id = ? AND ast_client_id = ? AND user_id = ?",
            realmID, device, userID)
        guard let row, let user = try UserRows.user(id: userID, realmID: realmID, connection) else { return nil }
        let key = try (row["grant_key"] as String?).map { text in
            try JSONWebKey(json: JSONValue(parsing: Array(text.utf8)))
        }
        return try LinkedUser(user: user, grantKey: key, authenticatedAt: row["authenticated_at"])
    }
}
