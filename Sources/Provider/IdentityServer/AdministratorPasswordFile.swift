import IdentityModel
import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file with the administrator's password, which the first start of a shared store reads or writes.
enum AdministratorPasswordFile {
    /// The maximum length of a password, in bytes.
    private static let limit = 4_096

    /// The first line of the file; `nil` if the file is missing or its first line is empty.
    ///
    /// Blocks. Throws if others own the file or can use it, or if it cannot be read.
    static func password(in path: String) throws(FileError) -> Secret? {
        guard let file = try PrivateFile.openToRead(path) else { return nil }
        defer { close(file) }
        var length = 0
        let content = try Secret(byteCount: limit) { (bytes) throws(FileError) in
            while length < bytes.count {
                let count = read(file, bytes.baseAddress?.advanced(by: length), bytes.count - length)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw FileError(path, .system(errno)) }
                guard count > 0 else { return }
                length += count
            }
        }
        return content.withExposedBytes { bytes in
            let line = bytes.prefix(length).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            return line.isEmpty ? nil : Secret(line)
        }
    }
}
