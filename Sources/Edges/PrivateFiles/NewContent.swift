#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
