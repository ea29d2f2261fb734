#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A regular file that only this user owns, can read and can write to.
///
/// What the program reads as its own, appends to or deletes is checked here first. Symbolic links are not followed.
/// Owners and permissions are never repaired.
public enum PrivateFile {
    /// Checks that the file is private; returns whether it exists.
    ///
    /// `othersMayRead` is for a database, whose owner may let others read it, and for files that the user writes.
    ///
    /// Does not open the file, because closing any descriptor of a file drops the locks that this process holds on it.
    @discardableResult
    public static func check(_ path: String, othersMayRead: Bool = false) throws(FileError) -> Bool {
        guard let status = try FileStatus.ofPath(path) else { return false }
        try status.requirePrivateFile(path, othersMayRead: othersMayRead)
        return true
    }

    /// Creates an empty file for this user only (0600) if there is none; throws if others can write to an existing one.
    public static func make(_ path: String) throws(FileError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw FileError(path, .system(errno))
        }
        guard try check(path, othersMayRead: true) else { throw FileError(path, .system(ENOENT)) }
    }

    /// Creates a file for this user only (0600), and returns when it is on disk.
    ///
    /// An existing path is not changed: throws `EEXIST`.
    ///
    /// The file contains the pieces in order. No partial file is ever visible, and on failure there is none.
    public static func create(_ path: String, with pieces: [UnsafeRawBufferPointer]) throws(FileError) {
        let draft = try FileDraft(of: path, with: pieces)
        defer { draft.release() }
        // Unlike `rename`, `link` does not replace a file that another program has created in the meantime.
        let error = link(draft.path, path) == 0 ? 0 : errno
        unlink(draft.path)
        guard error == 0 else { throw FileError(path, .system(error)) }
        try PrivateFolder.sync(TrustedPath.parts(of: path).folder)
    }

    /// Opens the file for reading; returns `nil` if there is none.
    ///
    /// The caller closes the descriptor.
    public static func openToRead(_ path: String) throws(FileError) -> Int32? {
        // Without `O_NONBLOCK`, a FIFO in place of the file could block the caller.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            let error = errno
            if error == ENOENT { return nil }
            throw FileError(path, error == ELOOP ? .symbolicLink : .system(error))
        }
        return try checked(descriptor, path)
    }

    /// Reads a key file into memory and returns the number of bytes read, at most as many as fit.
    ///
    /// Returns `nil` if there is no file.
    ///
    /// Throws if others can read the file.
    public static func readKey(
        _ path: String, into memory: UnsafeMutableRawBufferPointer
    ) throws(FileError) -> Int? {
        guard let descriptor = try openToRead(path) else { return nil }
        defer { close(descriptor) }
        var count = 0
        while count < memory.count {
            let bytes = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
            let size = read(descriptor, bytes.baseAddress, bytes.count)
            if size == 0 { break }
            guard size > 0 || errno == EINTR else { throw FileError(path, .system(errno)) }
            count += max(size, 0)
        }
        return count
    }

    /// Replaces the file atomically with a new one for this user only (0600), and returns when it is on disk.
    ///
    /// On failure the old file is unchanged.
    ///
    /// The new file contains the pieces in order. Throws if others can write to an existing file.
    public static func replace(_ path: String, with pieces: [UnsafeRawBufferPointer]) throws(FileError) {
        try replace(path) { content throws(FileError) in
            for piece in pieces { try content.append(piece) }
        }
    }

    /// Replaces the file like ``replace(_:with:)`` with the content that `body` appends, which need not fit in memory.
    public static func replace(
        _ path: String, writing body: (NewContent) throws(FileError) -> Void
    ) throws(FileError) {
        try check(path, othersMayRead: true)
        let draft = try FileDraft(of: path, writing: body)
        defer { draft.release() }
        guard rename(draft.path, path) == 0 else {
            let failure = FileError(path, .system(errno))
            unlink(draft.path)
            throw failure
        }
        try PrivateFolder.sync(TrustedPath.parts(of: path).folder)
    }

    /// Opens the file for reading and writing, creating it (0600) if necessary; the caller closes the descriptor.
    public static func openDescriptor(_ path: String) throws(FileError) -> Int32 {
        // Without `O_NONBLOCK`, a FIFO in place of the file could block the caller.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else {
            throw FileError(path, errno == ELOOP ? .symbolicLink : .system(errno))
        }
        return try checked(descriptor, path)
    }

    /// Opens a new file that has no name and ends with its last descriptor; the caller closes it.
    public static func openUnnamed() throws(FileError) -> Int32 {
        guard let file = tmpfile() else { throw FileError("temporary file", .system(errno)) }
        defer { fclose(file) }
        let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { throw FileError("temporary file", .system(errno)) }
        return descriptor
    }

    /// Returns the descriptor if its file is private, and closes it otherwise.
    private static func checked(_ descriptor: Int32, _ path: String) throws(FileError) -> Int32 {
        do throws(FileError) {
            try FileStatus.ofDescriptor(descriptor, path).requirePrivateFile(path, othersMayRead: false)
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }
}

extension PrivateFile {
    /// Creates a file as ``create(_:with:)`` does, and returns its path.
    ///
    /// If the path exists, a number is added before its ending.
    public static func createNumbered(_ path: String, with pieces: [UnsafeRawBufferPointer]) throws(FileError)
        -> String
    {
        let name = path.split(separator: "/").last ?? ""
        let dot = name.dropFirst().contains(".") ? path.lastIndex(of: ".") : nil
        let (stem, ending) = (path[..<(dot ?? path.endIndex)], path[(dot ?? path.endIndex)...])
        var number = 1
        while true {
            let free = number == 1 ? path : "\(stem)-\(number)\(ending)"
            do throws(FileError) {
                try create(free, with: pieces)
                return free
            } catch {
                guard error.reason == .system(EEXIST), number < 10_000 else { throw error }
            }
            number += 1
        }
    }
}
