#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Which file a path led to when it was opened: SQLite goes on writing to a deleted file without a word.
struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64

    /// The file that the path leads to now; nil where there is none.
    init?(at path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }

    /// Whether the path still leads to this file.
    func isStill(at path: String) -> Bool { self == FileIdentity(at: path) }
}
