import IdentityModel

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads a file descriptor line by line, and no further than asked: what follows stays for whoever reads next.
///
/// Bytes are kept as secrets from the moment they are read. Not shared between threads.
struct LineReader: ~Copyable {
    /// The longest line that is taken, in bytes.
    static let limit = 64 * 1024

    private let file: Int32

    init(file: Int32) { self.file = file }

    /// Why there is no line.
    enum Fault: Error, Hashable {
        /// The end has been reached.
        case ended
        /// Longer than ``LineReader/limit``.
        case tooLong
        /// The operating system's reason.
        case unreadable(Int32)
    }

    /// The next line without its line end (LF or CR LF); blocks until it is there.
    ///
    /// One byte at a time: a line of a pipe must not take bytes of the next one with it, which another program may be meant to read.
    func next() throws(Fault) -> Secret {
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
