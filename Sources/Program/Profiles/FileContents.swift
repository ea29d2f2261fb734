package import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads small files completely.
package enum FileContents {
    /// The reason why a file could not be read.
    package enum ReadError: Error, Hashable {
        case tooLarge
        /// A pipe, a device or a folder, although only a regular file is allowed.
        case notRegular
        /// The operating system's error number.
        case unreadable(Int32)

        /// The fault as a sentence about the file.
        package func sentence(about name: String) -> Text {
            switch self {
            case .tooLarge: Text("\(name) is too large.")
            case .notRegular: Text("\(name) is not a regular file.")
            case .unreadable(let error): Text("\(name) cannot be read: \(Text(system: error)).")
            }
        }
    }

    /// Reads a file of at most `limit` bytes; blocks.
    ///
    /// With `onlyRegular`, refuses anything else before it can block.
    package static func contents(of path: String, limit: Int, onlyRegular: Bool = false) throws(ReadError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | (onlyRegular ? O_NONBLOCK : 0))
        guard file >= 0 else { throw .unreadable(errno) }
        defer { close(file) }
        if onlyRegular {
            var status = stat()
            guard fstat(file, &status) == 0 else { throw .unreadable(errno) }
            guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        }
        var contents: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(file, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw .unreadable(errno)
            }
            if count == 0 { return contents }
            contents += chunk[..<count]
            guard contents.count <= limit else { throw .tooLarge }
        }
    }
}
