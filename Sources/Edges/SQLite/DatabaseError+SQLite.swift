import CSQLite
import SQLDatabase

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension DatabaseError {
    /// Translates a result code of the library; `systemError` is the `errno` that the library recorded.
    ///
    /// SQLite reports a full disk as an I/O error if it cannot create or grow a file beside the database.
    init(resultCode: Int32, systemError: Int32 = 0, message: String, path: String) {
        let code: Code =
            switch resultCode & 0xFF {
            case SQLITE_IOERR where resultCode == Self.sharedMemorySize: .full
            case SQLITE_IOERR where Self.meansFull(systemError), SQLITE_CANTOPEN where Self.meansFull(systemError):
                .full
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL: .full
            case SQLITE_READONLY, SQLITE_PERM: .readOnly
            case SQLITE_CANTOPEN: .cannotOpen
            case SQLITE_CORRUPT: .corrupt
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CONSTRAINT: .constraint
            default: .other(resultCode)
            }
        self.init(code, message: message, path: path)
    }

    /// The `errno` of an I/O error that just occurred on this thread.
    ///
    /// For a failed commit the library does not record it; then it is the thread's own `errno`, because the last system
    /// call failed.
    static func systemError(of database: OpaquePointer?) -> Int32 {
        let last = errno
        return meansFull(last) ? last : sqlite3_system_errno(database)
    }

    /// Whether there is no room left on the disk, for the user, or in a file (`RLIMIT_FSIZE`).
    static func meansFull(_ systemError: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(systemError) }

    /// `SQLITE_IOERR_SHMSIZE`, a macro that Swift cannot import: the shared memory cannot grow, because the disk is
    /// full.
    private static let sharedMemorySize = SQLITE_IOERR | (19 << 8)
}
