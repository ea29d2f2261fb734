import PrivateFiles
import Secrets

/// The results of a run, 0600, appended in order.
///
/// Blocks.
final class ResultsFile {
    private let file: OpenFile
    private(set) var size: Int

    private init(_ file: OpenFile, size: Int) {
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

    /// Continues after `size` bytes and discards those behind; creates the file if a kill left none.
    ///
    /// Returns `nil` if the file is shorter.
    static func reopen(_ path: String, _ layout: ResultsLayout, size: Int) throws(FileError) -> ResultsFile? {
        let exists = try PrivateFile.check(path)
        if size == 0, !exists { return try create(path, layout) }
        let file = try OpenFile(existing: path)
        guard try file.size >= size else { return nil }
        try file.truncate(to: size)
        let results = ResultsFile(file, size: size)
        if size == 0 { try results.append(layout.start) }
        return results
    }

    func append(_ bytes: [UInt8]) throws(FileError) {
        try file.write(bytes, at: size)
        size += bytes.count
    }

    func sync() throws(FileError) { try file.sync() }
}
