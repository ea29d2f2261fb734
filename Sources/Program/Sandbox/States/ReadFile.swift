import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that is read from its beginning, piece by piece.
final class ReadFile {
    private let descriptor: Int32
    private let path: String

    /// Opens a private file; returns `nil` if there is none.
    init?(ifExists path: String) throws(FileError) {
        guard let descriptor = try PrivateFile.openToRead(path) else { return nil }
        (self.descriptor, self.path) = (descriptor, path)
    }

    deinit { close(descriptor) }

    /// Reads the next piece, which is shorter than `count` only at the end of the file.
    func next(_ count: Int) throws(FileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let size = bytes.withUnsafeMutableBytes {
                read(descriptor, $0.baseAddress?.advanced(by: filled), count - filled)
            }
            if size == 0 { break }
            guard size > 0 || errno == EINTR else { throw FileError(path, .system(errno)) }
            filled += max(size, 0)
        }
        bytes.removeLast(count - filled)
        return bytes
    }

    /// The size of a file in bytes; 0 if there is none.
    static func size(_ path: String) throws(FileError) -> Int {
        var status = stat()
        if lstat(path, &status) == 0 { return Int(status.st_size) }
        if errno == ENOENT { return 0 }
        throw FileError(path, .system(errno))
    }
}
