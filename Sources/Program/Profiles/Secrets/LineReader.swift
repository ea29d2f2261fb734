package import IdentityModel
package import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads a file descriptor line by line without reading ahead, so that the rest remains for other readers.
///
/// Bytes are treated as secrets from the moment they are read. Not thread-safe.
package struct LineReader: ~Copyable {
    /// The maximum length of a line, in bytes.
    package static let limit = 64 * 1024

    private let file: Int32

    package init(file: Int32) { self.file = file }

    /// The reason why there is no line.
    package enum LineError: Error, Hashable {
        /// End of file.
        case ended
        /// Longer than ``LineReader/limit``.
        case tooLong
        /// The operating system's error number.
        case unreadable(Int32)
    }

    /// Returns the next line without its line end (LF or CR LF); blocks until it is available.
    ///
    /// Reads one byte at a time: a pipe's next line may be meant for another program.
    package func next() throws(LineError) -> Secret {
        var bytes: [UInt8] = []
        defer { for index in bytes.indices { bytes[index] = 0 } }
        var byte: UInt8 = 0
        while true {
            let count = read(file, &byte, 1)
            if count < 0 {
                if errno == EINTR { continue }
                throw .unreadable(errno)
            }
            if count == 0 {
                if bytes.isEmpty { throw .ended }
                break
            }
            if byte == UInt8(ascii: "\n") { break }
            guard bytes.count < Self.limit else { throw .tooLong }
            bytes.append(byte)
        }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return Secret(bytes)
    }
}

extension LineReader.LineError {
    /// The fault as a sentence about the source.
    package func sentence(about name: Text) -> Text {
        switch self {
        case .ended: Text("\(name) has no line to read.")
        case .tooLong: Text("\(name) has a line of more than \(LineReader.limit) bytes.")
        case .unreadable(let error): Text("\(name) cannot be read: \(Text(system: error)).")
        }
    }
}
