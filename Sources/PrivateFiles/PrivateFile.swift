#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A regular file that this user owns and only this user can write to; symbolic links are not followed, and nothing is
/// repaired.
public enum PrivateFile {
    /// Refuses the file unless it is private; returns whether it exists.
    ///
    /// Does not open the file: closing any descriptor of a file drops the locks that this process holds on it.
    @discardableResult
    public static func check(_ path: String) throws(FileRefusal) -> Bool {
        guard let status = try FileStatus.ofPath(path) else { return false }
        try status.requirePrivateFile(path)
        return true
    }

    /// Creates an empty file for this user only (0600) if there is none; refuses an existing one that is not private.
    public static func make(_ path: String) throws(FileRefusal) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw FileRefusal(path, .system(errno))
        }
        guard try check(path) else { throw FileRefusal(path, .system(ENOENT)) }
    }

    /// Creates a file for this user only (0600), which is then on disk; a path that exists is refused (`EEXIST`) and not changed.
    ///
    /// The new file contains the pieces in order. Nobody sees a part of it: on failure there is no file.
    public static func create(_ path: String, with pieces: [UnsafeRawBufferPointer]) throws(FileRefusal) {
        let draft = try FileDraft(of: path, with: pieces)
        defer { draft.release() }
        // Unlike rename, link does not replace a file that another program has made meanwhile.
        let error = link(draft.path, path) == 0 ? 0 : errno
        unlink(draft.path)
        guard error == 0 else { throw FileRefusal(path, .system(error)) }
        try syncFolder(of: path)
    }

    /// Waits until the folder's entries are on disk.
    private static func syncFolder(of path: String) throws(FileRefusal) {
        let folder = TrustedPath.parts(of: path).folder
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileRefusal(folder, .system(errno)) }
        let error = fsync(descriptor) == 0 ? 0 : errno
        close(descriptor)
        guard error == 0 else { throw FileRefusal(folder, .system(error)) }
    }

    /// Reads a key file into memory and returns the number of bytes, at most as many as fit; nil if there is no file.
    ///
    /// Refuses a file that others can read.
    public static func readKey(
        _ path: String, into memory: UnsafeMutableRawBufferPointer
    ) throws(FileRefusal) -> Int? {
        // Without O_NONBLOCK a FIFO in place of the file could block the caller.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            let error = errno
            if error == ENOENT { return nil }
            throw FileRefusal(path, error == ELOOP ? .symbolicLink : .system(error))
        }
        defer { close(descriptor) }
        try FileStatus.ofDescriptor(descriptor, path).requireKeyFile(path)
        var count = 0
        while count < memory.count {
            let bytes = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
            let size = read(descriptor, bytes.baseAddress, bytes.count)
            if size == 0 { break }
            guard size > 0 || errno == EINTR else { throw FileRefusal(path, .system(errno)) }
            count += max(size, 0)
        }
        return count
    }

    /// Replaces the file atomically by a new one for this user only (0600), which is then on disk; on failure the old
    /// file is unchanged.
    ///
    /// The new file contains the pieces in order. An existing file that is not private is refused.
    public static func replace(_ path: String, with pieces: [UnsafeRawBufferPointer]) throws(FileRefusal) {
        try check(path)
        let draft = try FileDraft(of: path, with: pieces)
        defer { draft.release() }
        guard rename(draft.path, path) == 0 else {
            let failure = FileRefusal(path, .system(errno))
            unlink(draft.path)
            throw failure
        }
    }

    /// Opens the file for reading and writing, creating it (0600) if it is missing; the caller closes the descriptor.
    public static func openDescriptor(_ path: String) throws(FileRefusal) -> Int32 {
        // Without O_NONBLOCK a FIFO in place of the file could block the caller.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else {
            throw FileRefusal(path, errno == ELOOP ? .symbolicLink : .system(errno))
        }
        do throws(FileRefusal) {
            try FileStatus.ofDescriptor(descriptor, path).requirePrivateFile(path)
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }
}
