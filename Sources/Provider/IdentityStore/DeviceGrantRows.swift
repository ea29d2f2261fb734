import FoundationEssentials
import OpenID
import SQLDatabase

/// Reads rows of device grants, and the codes that approve them.
enum DeviceGrantRows {
    static func grant(_ row: Row, realmID: String, _ connection: StoreConnection) throws -> PendingDeviceGrant {
        PendingDeviceGrant(
            clientRecordID: try row.string("client_id"), scope: try row.string("scope"),
            challenge: try row.optionalString("challenge").flatMap { CodeChallenge(value: $0) },
            state: PendingDeviceGrant.State(rawValue: Int(try row.integer("state"))) ?? .used,
            interval: Int(try row.integer("pause")), polledAt: try row.optionalTime("polled_at"),
            expiresAt: try row.time("expires_at"),
            session: try row.optionalString("session_id").flatMap {
                try SessionRows.session(id: $0, isOffline: false, realmID: realmID, connection)
            })
    }

    /// The authorization code of a login; `nil` for none.
    static func approvingCode(_ hash: [UInt8], _ connection: StoreConnection) throws -> ApprovingCode? {
        try connection.first("SELECT * FROM authorization_code WHERE hash = ?", [connection.hashed(hash)]).map { row in
            ApprovingCode(
                clientRecordID: try row.string("client_id"), sessionID: try row.string("session_id"),
                redirectURI: try row.string("redirect_uri"), challenge: try row.optionalString("challenge"),
                expiresAt: try row.time("expires_at"), isUsed: try row.bool("is_used"))
        }
    }
}
