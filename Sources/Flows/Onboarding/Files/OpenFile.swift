import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file by its descriptor, which is closed on release; every position is explicit.
///
/// Blocks.
final class OpenFile: Sendable {
    let path: String
    private let descriptor: Int32

    /// Takes over an open descriptor.
    init(_ path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    /// Opens a regular file of any owner for reading.
    convenience init(reading path: String) throws(FileError) {
        // Without `O_NONBLOCK`, a FIFO in place of the file could block the caller.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(path, .system(errno)) }
        self.init(path, descriptor: descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(path, .system(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(path, .noFile) }
    }

    /// Opens a private file that exists for reading and writing.
    convenience init(existing path: String) throws(FileError) {
        guard try PrivateFile.check(path) else { throw FileError(path, .system(ENOENT)) }
        self.init(path, descriptor: try PrivateFile.openDescriptor(path))
    }

    /// Creates a file without a name in a folder, which vanishes when it is released.
    convenience init(temporaryIn folder: String) throws(FileError) {
        var path = Array("\(folder)/sort.XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw FileError(folder, .system(errno)) }
        unlink(path)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.init(folder, descriptor: descriptor)
    }

    deinit {
        FileLock.release(descriptor)
        close(descriptor)
    }

    var size: Int {
        get throws(FileError) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw FileError(path, .system(errno)) }
            return Int(status.st_size)
        }
    }

    /// Reads at most `count` bytes; empty at the end of the file.
    func read(_ count: Int, at offset: Int) throws(FileError) -> [UInt8] {
        var error: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var result = pread(descriptor, buffer.baseAddress, count, off_t(offset))
            while result < 0, errno == EINTR { result = pread(descriptor, buffer.baseAddress, count, off_t(offset)) }
            if result < 0 { error = errno }
            initialized = max(0, result)
        }
        guard error == 0 else { throw FileError(path, .system(error)) }
        return bytes
    }

    func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let result = bytes.withUnsafeBytes { buffer in
                pwrite(
                    descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written,
                    off_t(offset + written))
            }
            guard result > 0 || (result < 0 && errno == EINTR) else { throw FileError(path, .system(errno)) }
            written += max(0, result)
        }
    }

    /// Waits until the content is on disk.
    func sync() throws(FileError) {
        guard fsync(descriptor) == 0 else { throw FileError(path, .system(errno)) }
    }

    func truncate(to size: Int) throws(FileError) {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw FileError(path, .system(errno)) }
    }

    /// Locks the file against other programs until it is released; `false` if another has it.
    ///
    /// Also `false` if the path now leads to another file, because its owner has ended in between.
    func lock() -> Bool {
        var (opened, there) = (stat(), stat())
        return FileLock.takeIfFree(descriptor) && fstat(descriptor, &opened) == 0
            && lstat(path, &there) == 0 && opened.st_dev == there.st_dev && opened.st_ino == there.st_ino
    }
}
