import SQLDatabase

/// Detects a pooler in front of the server that shares one session among several connections, which would mix up locks,
/// settings and prepared statements.
enum SessionCheck {
    /// "idps": the space of locks whose second number is the process ID of the session that holds them.
    private static let space: Int32 = 0x6964_7073

    /// Throws `sharedSession` if a session-level lock of one connection does not exclude the other.
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
