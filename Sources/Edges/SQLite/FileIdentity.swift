import SQLDatabase

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The identity of the opened file; it is checked because SQLite would silently keep writing to a deleted file.
struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64

    /// The file that the path refers to now; `nil` if there is none.
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
