import FoundationEssentials
import TestSupport

/// The files of a store in a test's folder.
struct StoreFiles: Sendable {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    var path: String { folder.path("store") }
    var key: String { path + ".key" }

    /// All bytes of the database on disk.
    func bytes() throws -> [UInt8] {
        var all: [UInt8] = []
        for ending in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + ending) {
            all += try Data(contentsOf: URL(filePath: path + ending))
        }
        return all
    }

    /// Whether the database's files contain these bytes.
    func contain(_ secret: [UInt8]) throws -> Bool { Data(try bytes()).firstRange(of: Data(secret)) != nil }

    /// Copies the database without its key to another folder.
    func stolen() throws -> StoreFiles {
        let copy = try StoreFiles()
        for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: path + ending) {
            try FileManager.default.copyItem(atPath: path + ending, toPath: copy.path + ending)
        }
        return copy
    }
}
