import SQLDatabase

/// Finds a pooler in front of the server that gives one session to several connections: it would mix up locks, settings and prepared
/// statements.
enum SessionCheck {
    /// "idps": locks whose second number is the process of the session that holds them.
    private static let space: Int32 = 0x6964_7073

    /// Throws `sharedSession` if a lock of one connection's session, held beyond its transaction, does not keep the other out.
    static func run(_ one: PlainConnection, _ other: PlainConnection, address: String) throws(DatabaseError) {
        let holder = try one.value("SELECT pg_backend_pid(), pg_advisory_lock(\(space), pg_backend_pid())") ?? ""
        let isTaken = try other.value("SELECT pg_try_advisory_lock(\(space), \(holder))") == "t"
        let isSame = try one.value("SELECT pg_backend_pid()") == holder
        for connection in isTaken ? [one, other] : [one] {
            try connection.script("SELECT pg_advisory_unlock(\(space), \(holder))")
        }
        guard isSame, !isTaken else {
            throw DatabaseError(.sharedSession, message: "its connections share sessions", path: address)
        }
    }
}
