import SQLDatabase

/// The valid refresh tokens of a grant, by number.
///
/// The first token has the number 0. There is no row per token, but each later use of a replaced token is detected.
package struct RefreshGrantState: Sendable, Hashable {
    /// The used token that may stay valid until one of its successors is used.
    private(set) var predecessor: Int64?
    /// The numbers of the first and the last token issued for it, one for each use.
    package private(set) var current: ClosedRange<Int64>

    /// The state of a grant whose first token was not used; it needs no row.
    static let initial = RefreshGrantState(predecessor: nil, current: 0...0)

    /// Whether the token with this number is valid.
    package func admits(_ number: Int64, _ rotation: RefreshRotation) -> Bool {
        guard number == predecessor else { return current.contains(number) }
        return switch rotation {
        case .never: true
        case .afterReuses(let most): current.upperBound - current.lowerBound < most
        }
    }

    /// Records the use of a valid token, and returns the number of its successor.
    package mutating func use(_ number: Int64, _ rotation: RefreshRotation) -> Int64 {
        switch rotation {
        case .never: return number
        case .afterReuses where number == predecessor:
            // The response with the successor may be lost, so another one is issued.
            current = current.lowerBound...(current.upperBound + 1)
        case .afterReuses(let most):
            let next = current.upperBound + 1
            predecessor = most == 0 ? nil : number
            current = next...next
        }
        return current.upperBound
    }
}

/// When a used refresh token becomes invalid.
package enum RefreshRotation: Sendable, Hashable {
    /// When it was used again this many times, or one of its successors is used: Keycloak's `refreshTokenMaxReuse`.
    case afterReuses(Int64)
    /// Never: the realm does not rotate refresh tokens.
    case never

    /// Immediately (RFC 9700, section 4.14).
    static let atOnce = RefreshRotation.afterReuses(0)
    /// When its successor is used, so that a device that was killed before it stored the new token can continue.
    static let onceItsSuccessorIsUsed = RefreshRotation.afterReuses(.max)

    /// The rotation of a client's tokens.
    ///
    /// For devices of the KOBIL flows, the old token stays valid until the new one is used, so that a lost response
    /// does not lock them out.
    package init(of client: ClientRecord, in realm: RealmRecord) {
        self =
            if !realm.rotatesRefreshTokens { .never } else if client.isOfDevice { .onceItsSuccessorIsUsed } else {
                .afterReuses(Int64(realm.refreshTokenReuses))
            }
    }
}

extension ClientRecord {
    /// Whether the client is one of the KOBIL flows, which run on a device that keeps the token.
    package var isOfDevice: Bool {
        authenticationFlow.flatMap { AuthenticationFlow($0) }?.deviceRequirement != nil
    }

    /// Whether a scope grants an offline token, which outlives the online session.
    func grantsOfflineToken(_ scope: String) -> Bool { usesRefreshTokens && OfflineAccess.isGranted(by: scope) }
}

/// Reads and writes the states of grants whose refresh tokens are rotated.
enum RefreshGrantRows {
    /// The maximum number of stored states per client in a session; the tokens of older grants become invalid.
    static let mostInSession = 64

    static func query(_ token: VerifiedRefreshToken) -> Query {
        Query(
            """
            SELECT predecessor, first_current, last_current FROM refresh_grant
            WHERE session_id = ? AND is_offline = ? AND number = ?
            """, token.sessionID, token.isOffline, token.grant)
    }

    /// The state in the rows of ``query(_:)``.
    static func state(_ rows: [Row]) throws -> RefreshGrantState {
        guard let row = rows.first else { return .initial }
        let (first, last): (Int64, Int64) = (try row["first_current"], try row["last_current"])
        guard first <= last else {
            throw DatabaseError(.unexpectedShape, message: "a grant has no current refresh token")
        }
        return try RefreshGrantState(predecessor: row["predecessor"], current: first...last)
    }

    /// Stores the state after a use of a token.
    static func save(
        _ state: RefreshGrantState, after before: RefreshGrantState, of token: VerifiedRefreshToken,
        clientRecordID: String, _ connection: StoreConnection
    ) throws {
        guard state != before else { return }
        try connection.performInsert(
            into: "refresh_grant",
            [
                "session_id": token.sessionID, "is_offline": token.isOffline, "number": token.grant,
                "client_id": clientRecordID, "predecessor": state.predecessor,
                "first_current": state.current.lowerBound, "last_current": state.current.upperBound,
            ],
            onConflict: """
                (session_id, is_offline, number) DO UPDATE SET predecessor = excluded.predecessor,
                    first_current = excluded.first_current, last_current = excluded.last_current
                """)
        if before == .initial {
            try makeRoom([token.sessionID, token.isOffline, clientRecordID], connection)
        }
    }

    /// Deletes the states of the oldest grants of a client in a session, whose tokens are then rejected.
    private static func makeRoom(_ key: [any SQLBindable], _ connection: StoreConnection) throws {
        let condition = "session_id = ? AND is_offline = ? AND client_id = ?"
        try connection.perform(
            """
            UPDATE session_client SET first_grant = coalesce(
                (SELECT number + 1 FROM refresh_grant WHERE \(condition) ORDER BY number DESC LIMIT 1 OFFSET ?),
                first_grant) WHERE \(condition)
            """, key + [mostInSession] + key)
        try connection.perform(
            """
            DELETE FROM refresh_grant WHERE \(condition)
                AND number < (SELECT first_grant FROM session_client WHERE \(condition))
            """, key + key)
    }
}
