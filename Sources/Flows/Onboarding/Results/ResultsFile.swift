import PrivateFiles
import Secrets

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The results of a run, 0600, appended in order.
///
/// Blocks.
final class ResultsFile {
    private let file: any RunStorage
    private(set) var size: Int

    init(_ file: any RunStorage, size: Int) {
        self.file = file
        self.size = size
    }

    /// Creates the file with its start, on disk with its folder's entry.
    ///
    /// An existing one is not changed: throws `EEXIST`.
    static func create(_ path: String, _ layout: ResultsLayout) throws(FileError) -> ResultsFile {
        let start = Secret(layout.start)
        try start.withExposedBytes { (bytes) throws(FileError) in try PrivateFile.create(path, with: [bytes]) }
        return ResultsFile(try OpenFile(existing: path), size: start.count)
    }

    /// Creates the file, or takes over one with only the start, which a killed program left before it was recorded.
    ///
    /// Any other file is not changed: throws `EEXIST`.
    static func createUnlessBegun(_ path: String, _ layout: ResultsLayout) throws(FileError) -> ResultsFile {
        guard try PrivateFile.check(path) else { return try create(path, layout) }
        let (file, start) = (try OpenFile(existing: path), layout.start)
        guard try file.size == start.count, try file.read(start.count, at: 0) == start else {
            throw FileError(path, .system(EEXIST))
        }
        return ResultsFile(file, size: start.count)
    }

    /// Continues after `size` bytes and discards the rest; `nil` if the file is shorter.
    static func reopen(_ path: String, size: Int) throws(FileError) -> ResultsFile? {
        let file = try OpenFile(existing: path)
        guard try file.size >= size else { return nil }
        try file.truncate(to: size)
        return ResultsFile(file, size: size)
    }

    func append(_ bytes: [UInt8]) throws(FileError) {
        try file.write(bytes, at: size)
        size += bytes.count
    }

    func sync() throws(FileError) { try file.sync() }
}
