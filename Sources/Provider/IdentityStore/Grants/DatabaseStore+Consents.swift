package import FoundationEssentials
package import IdentityModel
import JOSE
import SQLDatabase

/// What a user has granted to a client: a consent, an offline session, or both.
///
/// It is valid until it is revoked.
package struct ConsentRecord: Sendable, Hashable {
    package let clientRecordID: String
    package let clientID: ClientID
    /// The names of the consented scopes.
    package var scopes: [String] = []
    /// The time of the first consent; `nil` if there is none.
    package var createdAt: Date?
    /// The time of the latest consent; `nil` if there is none.
    package var updatedAt: Date?
    /// Whether the client takes part in an offline session of the user.
    package var isOffline = false
}

/// The question on a consent page: which scopes the client gets.
package struct ConsentQuestion: Sendable, Hashable {
    package let scopes: [Scope]

    /// A scope on the page, with its text.
    package struct Scope: Sendable, Hashable {
        package let name: String
        /// The text on the page, as configured; it may refer to messages of Keycloak (`${profileScopeConsentText}`).
        package let text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    package init(scopes: [Scope]) { self.scopes = scopes }

    /// Creates the question; returns `nil` if no consent is needed.
    ///
    /// `known` are the client scopes of the realm, `given` the scopes to which the user has consented for this client.
    /// If the client does not require consent, only `prompt=consent` asks for it.
    package init?(
        of client: ClientRecord, requesting scope: String, isRequested: Bool, known: [ClientScopeRecord],
        given: [String]?
    ) {
        guard client.isConsentRequired || isRequested else { return nil }
        let requested = Set(scope.split(separator: " ").map(String.init))
        let names = client.defaultScopes + client.optionalScopes.filter(requested.contains)
        let shown = known.filter { names.contains($0.name) }
            .compactMap { scope in scope.consentText.map { Scope(name: scope.name, text: $0) } }
        if !isRequested, let given, shown.allSatisfy({ given.contains($0.name) }) { return nil }
        scopes = shown
    }
}

extension DatabaseStore {
    /// The consents of a user, and the clients with an offline session of the user, ordered by client.
    package func consents(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [ConsentRecord] {
        try await read { connection in
            let offline = try connection.query(
                """
                SELECT DISTINCT client.id, client.client_id AS name FROM session JOIN session_client
                    ON session_client.session_id = session.id AND session_client.is_offline = session.is_offline
                JOIN client ON client.id = session_client.client_id
                WHERE session.user_id = ? AND session.is_offline = 1 AND client.realm_id = ?
                """, id, realm.id
            ).map { try ConsentRecord(clientRecordID: $0["id"], clientID: $0["name"], isOffline: true) }
            let consents = try connection.query(
                """
                SELECT consent.*, client.client_id AS name FROM consent JOIN client ON client.id = consent.client_id
                WHERE consent.user_id = ? AND client.realm_id = ?
                """, id, realm.id
            ).map { row in
                let clientID: String = try row["client_id"]
                return try ConsentRecord(
                    clientRecordID: clientID, clientID: row["name"], scopes: row.strings("scopes"),
                    createdAt: row["created_at"], updatedAt: row["updated_at"],
                    isOffline: offline.contains { $0.clientRecordID == clientID })
            }
            let others = offline.filter { client in !consents.contains { $0.clientRecordID == client.clientRecordID } }
            return (consents + others).sorted { $0.clientID.rawValue < $1.clientID.rawValue }
        }
    }

    /// Revokes a user's consent for a client, and everything issued for it; returns false if there is none.
    package func revokeConsent(
        ofUser id: String, toClient client: ClientRecord, in realm: RealmRecord
    ) async throws(StoreError) -> Bool {
        try await write { connection in
            guard try UserRows.user(id: id, realmID: realm.id, connection) != nil else { return false }
            let keys: [any SQLBindable] = [client.id, id]
            // Deleting the row invalidates the client's tokens in the session. An offline session of only this client
            // ends with it.
            let left = try connection.execute(
                """
                DELETE FROM session_client WHERE client_id = ? AND session_id IN (SELECT id FROM session WHERE user_id = ?)
                """, keys)
            let taken = try connection.execute("DELETE FROM consent WHERE client_id = ? AND user_id = ?", keys)
            return taken == 1 || left > 0
        }
    }

    /// The scopes to which a user has consented for a client; `nil` if there is no consent.
    package func consentedScopes(
        ofUser id: String, toClient client: ClientRecord, in realm: RealmRecord
    ) async throws(StoreError) -> [String]? {
        try await readBriefly { try Self.consentedScopes(ofUser: id, toClient: client.id, $0) }
    }

    private static func consentedScopes(
        ofUser userID: String, toClient clientRecordID: String, _ connection: StoreConnection
    ) throws -> [String]? {
        try connection.first("SELECT scopes FROM consent WHERE user_id = ? AND client_id = ?", userID, clientRecordID)?
            .strings("scopes")
    }

    /// Adds scopes to a user's consent for a client.
    static func keepConsent(
        to scopes: [String], ofUser userID: String, toClient clientRecordID: String, at now: Date,
        _ connection: StoreConnection
    ) throws {
        let all = Set(try consentedScopes(ofUser: userID, toClient: clientRecordID, connection) ?? []).union(scopes)
            .sorted()
        try writeConsent(
            to: all, ofUser: userID, toClient: clientRecordID, createdAt: now, updatedAt: now, connection)
    }

    /// Writes a consent; an earlier one is replaced, but for the time of its creation.
    static func writeConsent(
        to scopes: [String], ofUser userID: String, toClient clientRecordID: String, createdAt: Date, updatedAt: Date,
        _ connection: StoreConnection
    ) throws {
        try connection.performInsert(
            into: "consent",
            [
                "user_id": userID, "client_id": clientRecordID, "scopes": JSONValue.array(scopes.map(JSONValue.string)),
                "created_at": createdAt, "updated_at": updatedAt,
            ],
            onConflict: "(user_id, client_id) DO UPDATE SET scopes = excluded.scopes, updated_at = excluded.updated_at")
    }
}
