package import FoundationEssentials
package import IdentityModel
import JOSE
import OpenID
import SQLDatabase

extension DatabaseStore {
    /// Redeems an assertion in one transaction: the rule decides, the assertion's ID is marked as used, and a session starts.
    package func redeemAssertion(
        ofDevice device: AstClientID, subject: String, in realm: RealmRecord, at now: Date,
        deciding rule: @escaping StoreDecision<LinkedUser?, AssertionUse>
    ) async throws(StoreError) -> AssertionOutcome {
        try await keepClaimsConfiguration(of: realm)
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
            return .granted(try kept(use.grant, session, in: realm, connection))
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
