public import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A database's file and those that SQLite makes beside it: nobody but their owner may write to any of them.
struct DatabaseFiles: Sendable {
    /// The real path of the database.
    let path: String

    /// Makes the database's file where it is missing, and refuses what is not private; throws `notPrivate` with a sentence.
    init(path: String) throws(SQLiteError) {
        do throws(FileRefusal) {
            self.path = try TrustedPath.resolved(path)
            try PrivateFile.make(self.path)
        } catch {
            throw SQLiteError(error)
        }
        try check()
    }

    /// Refuses any of the files that is not private.
    ///
    /// Before the library opens them, so that no other user's log is taken for ours, and afterwards, when it has made those that were missing.
    func check() throws(SQLiteError) {
        do throws(FileRefusal) {
            for ending in ["", "-wal", "-shm", "-journal"] { try PrivateFile.check(path + ending) }
        } catch {
            throw SQLiteError(error)
        }
    }
}

extension SQLiteError {
    /// What a refused file or folder means for what is kept there.
    public init(_ refusal: FileRefusal) {
        let code: Code
        let message: String
        if case .system(let error) = refusal.reason {
            message = String(cString: strerror(error))
            code =
                switch error {
                case ENOSPC, EDQUOT: .full
                case EACCES, EPERM, EROFS: .readOnly
                default: .cannotOpen
                }
        } else {
            (code, message) = (refusal.isExposure ? .notPrivate : .cannotOpen, "\(refusal)")
        }
        self.init(code, message: message, path: refusal.path)
    }
}
