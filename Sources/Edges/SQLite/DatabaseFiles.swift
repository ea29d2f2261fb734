public import PrivateFiles
public import SQLDatabase

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A database's file and the files that SQLite creates beside it; only their owner may write to them.
struct DatabaseFiles: Sendable {
    /// The real path of the database.
    let path: String

    /// Creates the database's file if it is missing, and refuses one that is not private.
    ///
    /// Throws `notPrivate` with a sentence as its message.
    init(path: String) throws(DatabaseError) {
        do throws(FileError) {
            self.path = try TrustedPath.resolved(path)
            try PrivateFile.make(self.path)
        } catch {
            throw DatabaseError(error)
        }
        try check()
    }

    /// Refuses any of the files that is not private.
    ///
    /// Runs before the library opens the files, so that it never uses another user's log, and again after it has
    /// created the missing ones.
    func check() throws(DatabaseError) {
        do throws(FileError) {
            for ending in ["", "-wal", "-shm", "-journal"] { try PrivateFile.check(path + ending, othersMayRead: true) }
        } catch {
            throw DatabaseError(error)
        }
    }
}

extension DatabaseError {
    public init(_ refusal: FileError) {
        let code: Code
        let message: String
        if case .system(let error) = refusal.reason {
            message = String(cString: strerror(error))
            code =
                switch error {
                case _ where Self.meansFull(error): .full
                case EACCES, EPERM, EROFS: .readOnly
                default: .cannotOpen
                }
        } else {
            (code, message) = (refusal.isExposure ? .notPrivate : .cannotOpen, "\(refusal)")
        }
        self.init(code, message: message, path: refusal.path)
    }
}

/// The identity of the opened file; it is checked because SQLite would silently keep writing to a deleted file.
struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64

    /// The file that the path refers to now.
    init?(at path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }

    /// Throws `cannotOpen` unless the path still refers to this file.
    func require(at path: String) throws(DatabaseError) {
        guard self == FileIdentity(at: path) else {
            throw DatabaseError(.cannotOpen, message: "the file was removed or replaced while it was open", path: path)
        }
    }
}
