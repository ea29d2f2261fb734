import Glibc

/// Which file a path led to when it was opened: SQLite goes on writing to a deleted file without a word.
struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64

    /// Makes the file for its owner alone where it is missing, and says which file it is.
    static func ofPrivateFile(at path: String) throws(SQLiteError) -> FileIdentity {
        // Only a file that nobody has is opened here: closing a descriptor of a database that this process has open would drop
        // the locks that SQLite holds on it.
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        guard descriptor >= 0 || errno == EEXIST else {
            let code: SQLiteError.Code =
                switch errno {
                case ENOSPC, EDQUOT: .full
                case EACCES, EPERM, EROFS: .readOnly
                default: .cannotOpen
                }
            throw SQLiteError(code, message: String(cString: strerror(errno)), path: path)
        }
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw SQLiteError(.cannotOpen, message: String(cString: strerror(errno)), path: path)
        }
        return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// Whether the path still leads to this file.
    func isStill(at path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return self == FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
}
