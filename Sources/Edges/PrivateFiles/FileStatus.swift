#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The owner and mode of a file, by which it is accepted or rejected.
struct FileStatus {
    private let owner: UInt32
    private let mode: UInt32

    private init(_ status: stat) {
        owner = status.st_uid
        mode = UInt32(status.st_mode)
    }

    /// The status of the path itself, without following a symbolic link; `nil` if nothing exists there.
    static func ofPath(_ path: String) throws(FileError) -> FileStatus? {
        var status = stat()
        if lstat(path, &status) == 0 { return FileStatus(status) }
        if errno == ENOENT { return nil }
        throw FileError(path, .system(errno))
    }

    static func ofDescriptor(_ descriptor: Int32, _ path: String) throws(FileError) -> FileStatus {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(path, .system(errno)) }
        return FileStatus(status)
    }

    private func isOf(_ kind: mode_t) -> Bool { mode & UInt32(S_IFMT) == UInt32(kind) }

    private var permissions: UInt32 { mode & 0o7777 }

    /// Rejects everything that is not a regular file, that another user owns, or that others can write to, or read
    /// unless `othersMayRead`.
    func requirePrivateFile(_ path: String, othersMayRead: Bool) throws(FileError) {
        if isOf(S_IFLNK) { throw FileError(path, .symbolicLink) }
        guard isOf(S_IFREG) else { throw FileError(path, .noFile) }
        guard owner == geteuid() else { throw FileError(path, .owner(owner)) }
        guard permissions & 0o077 != 0 else { return }
        guard othersMayRead else { throw FileError(path, .shared(permissions)) }
        guard permissions & 0o022 == 0 else { throw FileError(path, .writable(permissions)) }
    }

    /// Rejects everything that is not a folder, that another user owns, or that others can write to.
    func requirePrivateFolder(_ path: String) throws(FileError) {
        if isOf(S_IFLNK) { throw FileError(path, .symbolicLink) }
        guard isOf(S_IFDIR) else { throw FileError(path, .noFolder) }
        guard owner == geteuid() else { throw FileError(path, .owner(owner)) }
        guard permissions & 0o022 == 0 else { throw FileError(path, .writable(permissions)) }
    }

    /// Rejects a folder in which others could replace files: one that neither root nor this user owns, or that everyone
    /// can write to without the sticky bit.
    ///
    /// Write permission for the group is accepted, because many systems give each user their own group.
    func requireTrustedFolder(_ path: String) throws(FileError) {
        guard isOf(S_IFDIR) else { throw FileError(path, .noFolder) }
        guard owner == 0 || owner == geteuid() else { throw FileError(path, .owner(owner)) }
        let isSticky = mode & UInt32(S_ISVTX) != 0
        guard permissions & 0o002 == 0 || isSticky else { throw FileError(path, .writable(permissions)) }
    }
}
