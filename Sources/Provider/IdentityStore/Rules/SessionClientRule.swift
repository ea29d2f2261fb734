/// Decides about a client's part of a session.
///
/// Pure.
enum SessionClientRule {
    /// What is removed when a client leaves a session.
    enum Departure: Sendable, Hashable {
        /// The client is not part of the session.
        case nothing
        case client
        /// The session, because the client is its last one.
        case session
    }

    /// What is removed when `client` leaves a session of `clients`.
    static func departure(of client: String, from clients: Set<String>) -> Departure {
        guard clients.contains(client) else { return .nothing }
        return clients.count == 1 ? .session : .client
    }

    /// The session of an access token; `nil` if the token was revoked, or the client is not part of the session any more.
    static func session(_ session: ActiveSession?, ofClient client: String, isRevoked: Bool) -> ActiveSession? {
        guard !isRevoked, let session, session.clientRecordIDs.contains(client) else { return nil }
        return session
    }
}
