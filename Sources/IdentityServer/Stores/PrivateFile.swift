import IdentityModel
import SQLite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that only its owner can read, put in its place whole or not at all.
enum PrivateFile {
    /// Writes the secret and a line end beside the path, on the disk, and then moves it there; throws `SQLiteError`.
    static func replace(_ path: String, with secret: Secret) throws(SQLiteError) {
        let draft = "\(path).\(getpid()).new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(draft) }
        let isWritten =
            secret.withExposedBytes { write(descriptor, $0.baseAddress, $0.count) == $0.count }
            && write(descriptor, "\n", 1) == 1 && fsync(descriptor) == 0
        let error = isWritten ? nil : failure(draft)
        close(descriptor)
        guard isWritten, rename(draft, path) == 0 else {
            let error = error ?? failure(path)
            unlink(draft)
            throw error
        }
    }

    private static func failure(_ path: String) -> SQLiteError {
        let code: SQLiteError.Code =
            switch errno {
            case ENOSPC, EDQUOT: .full
            case EACCES, EPERM, EROFS: .readOnly
            default: .cannotOpen
            }
        return SQLiteError(code, message: String(cString: strerror(errno)), path: path)
    }
}
