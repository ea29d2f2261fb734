#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The complete content of a file in a new file beside it, `FILE.PID-N.new`, which then replaces or becomes the file.
///
/// A killed program leaves its draft behind; the next draft of the same file removes it. The writer holds a lock
/// (``FileLock``) on its draft, which ends with the process. So a draft in use is never removed, even if process IDs mean
/// something else in another container.
struct FileDraft {
    let path: String
    private let descriptor: Int32

    /// The maximum number of drafts of one file.
    private static let most = 1_000

    /// Writes the pieces into a new draft of the file, for this user only (0600), and waits until they are on disk.
    ///
    /// On failure no draft remains.
    ///
    /// The caller links, renames or removes the draft, and then calls ``release()``.
    init(of file: String, with pieces: [UnsafeRawBufferPointer]) throws(FileError) {
        try self.init(of: file) { content throws(FileError) in
            for piece in pieces { try content.append(piece) }
        }
    }

    /// Like the other initialiser, with the content that `body` appends.
    init(of file: String, writing body: (NewContent) throws(FileError) -> Void) throws(FileError) {
        Self.removeRemains(of: file)
        (path, descriptor) = try Self.makeEmpty(of: file)
        do throws(FileError) {
            try body(NewContent(descriptor: descriptor, file: file))
            guard fsync(descriptor) == 0 else { throw FileError(file, .system(errno)) }
        } catch {
            unlink(path)
            close(descriptor)
            throw error
        }
    }

    /// Releases the lock and closes the draft.
    func release() {
        FileLock.release(descriptor)
        close(descriptor)
    }

    /// Creates an empty draft and locks it.
    private static func makeEmpty(of file: String) throws(FileError) -> (path: String, descriptor: Int32) {
        var path = file
        // Each draft has its own name, because threads and other programs can write one at the same time.
        for number in 0..<most {
            path = "\(file).\(getpid())-\(number).new"
            let descriptor = openFile(path, O_WRONLY | O_CREAT | O_EXCL)
            guard descriptor >= 0 else {
                let error = errno
                if error == EEXIST { continue }
                // Names the caller's file, because the draft's path means nothing to the reader.
                throw FileError(file, .system(error))
            }
            // Until the lock is held, another program can mistake the new file for one that was left behind.
            let isLocked = FileLock.takeIfFree(descriptor) || errno != EWOULDBLOCK
            var status = stat()
            if isLocked, fstat(descriptor, &status) == 0, status.st_nlink > 0 { return (path, descriptor) }
            close(descriptor)
        }
        throw FileError(path, .system(EEXIST))
    }

    private static func openFile(_ path: String, _ flags: Int32) -> Int32 {
        open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    }

    /// Removes the drafts of the file whose programs no longer run.
    ///
    /// Removes only regular files of this user whose names match exactly. Files that cannot be read or removed remain;
    /// they do no harm.
    private static func removeRemains(of file: String) {
        let (folder, name) = TrustedPath.parts(of: file)
        for draft in names(in: folder) where writer(of: draft, file: name).map(isOver) == true {
            remove("\(folder)/\(draft)")
        }
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(validatingCString: $0) }
            }
            if let name { names.append(name) }
        }
        return names
    }

    /// The ID of the process that wrote a draft of the file; `nil` for any other name.
    static func writer(of draft: String, file: String) -> pid_t? {
        let (start, end) = ("\(file).".utf8, ".new".utf8)
        let bytes = draft.utf8
        guard bytes.count > start.count + end.count, bytes.starts(with: start),
            bytes.suffix(end.count).elementsEqual(end)
        else { return nil }
        let numbers = bytes.dropFirst(start.count).dropLast(end.count)
            .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard numbers.count == 2, numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } })
        else {
            return nil
        }
        return pid_t(String(decoding: numbers[0], as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
    }

    /// Whether no other process has this ID.
    ///
    /// In a container, a program often has the ID of the program before it.
    private static func isOver(_ process: pid_t) -> Bool {
        process == getpid() || (kill(process, 0) < 0 && errno == ESRCH)
    }

    private static func remove(_ draft: String) {
        let descriptor = openFile(draft, O_RDONLY)
        guard descriptor >= 0 else { return }
        defer {
            FileLock.release(descriptor)
            close(descriptor)
        }
        remove(draft, opened: descriptor)
    }

    /// Removes an open draft, unless its writer still holds the lock, or the path now leads to another file.
    ///
    /// A writer unlinks or renames its draft before it releases the lock, and another writer can then create a new
    /// draft at the same path. If the lock is held and the path still leads to this file, nobody else removes it.
    static func remove(_ draft: String, opened descriptor: Int32) {
        var (opened, there) = (stat(), stat())
        guard fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG, opened.st_uid == geteuid(),
            FileLock.takeIfFree(descriptor), lstat(draft, &there) == 0, there.st_dev == opened.st_dev,
            there.st_ino == opened.st_ino
        else { return }
        unlink(draft)
    }
}

/// The content of a file that is being written, in order.
public struct NewContent {
    let descriptor: Int32
    /// The path for errors: the file's, not its draft's.
    let file: String

    public func append(_ piece: UnsafeRawBufferPointer) throws(FileError) {
        guard write(descriptor, piece.baseAddress, piece.count) == piece.count else {
            throw FileError(file, .system(errno))
        }
    }

    public func append(_ bytes: [UInt8]) throws(FileError) {
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw FileError(file, .system(errno)) }
    }
}
