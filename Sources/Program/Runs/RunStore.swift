import DeviceStorage
import FoundationEssentials
import PrivateFiles
package import Profiles
package import Recording
package import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The runs on this machine: one file of JSON lines per run, in one folder per provider and tenant.
///
/// Only this user can read folders and files. Several programs may use the store at the same time: a run's file is
/// locked while it is recorded, and the store while files are added, changed or deleted. Functions block.
package struct RunStore: Sendable {
    /// How many runs are stored, and how large they may be.
    struct Limits: Sendable, Hashable {
        var runs = 200
        /// The size of all runs in bytes.
        var bytes = 64 << 20
        /// The size of one run in bytes.
        var runBytes = RunLines.mostBytes
        /// How many runs may be pinned, in addition to the others.
        var pinnedRuns = 50
        /// The size of all pinned runs in bytes.
        var pinnedBytes = 256 << 20
    }

    package struct Entry: Sendable, Hashable {
        package let id: RunID
        let path: String
        /// Its size in bytes.
        let size: Int
    }

    /// The folder `runs` in the program's state folder.
    let folder: String
    let limits: Limits

    /// Creates the store's value; creates no folder.
    package init(_ directories: StateDirectories) { self.init(directories, limits: Limits()) }

    init(_ directories: StateDirectories, limits: Limits) {
        folder = directories.home + "/runs"
        self.limits = limits
    }

    /// The files of runs, newest first; other files are ignored.
    package func entries() throws -> [Entry] {
        var entries: [Entry] = []
        for provider in try Self.names(in: folder) where provider != Self.lockName {
            for tenant in try Self.names(in: folder + "/" + provider) {
                let inner = "\(folder)/\(provider)/\(tenant)"
                for name in try Self.names(in: inner) where name.hasSuffix(Self.ending) {
                    guard let id = RunID(rawValue: String(name.dropLast(Self.ending.count))) else { continue }
                    var status = stat()
                    // Another program may have deleted the file.
                    guard lstat(inner + "/" + name, &status) == 0 else { continue }
                    entries.append(Entry(id: id, path: inner + "/" + name, size: Int(status.st_size)))
                }
            }
        }
        return entries.sorted { $0.id > $1.id }
    }

    /// The runs without their events, newest first; a file that cannot be read is listed with the reason.
    package func list() throws -> [Listed] {
        try entries().compactMap { entry in
            do { return .run(try StoredRun(entry).summary()) } catch RunStoreError.missing {
                return nil
            } catch {
                return .unreadable(entry.id, RunStoreError.sentence(of: error))
            }
        }
    }

    package enum Listed: Sendable, Hashable {
        case run(RunSummary)
        /// A file that cannot be read as a run.
        case unreadable(RunID, Text)
    }

    /// A run with its events.
    package func run(_ id: RunID) throws -> RecordedRun { try StoredRun(try entry(id)).run() }

    /// Deletes a run; throws for one that is being recorded.
    ///
    /// - Returns: whether it was deleted: not if it is pinned and pinned runs are kept.
    @discardableResult
    package func delete(_ id: RunID, keepingPinned: Bool = false) throws -> Bool {
        var isDeleted = false
        try changing(id) { entry in
            if keepingPinned, try StoredRun(entry).isPinned() { return }
            isDeleted = true
            guard unlink(entry.path) == 0 || errno == ENOENT else { throw FileError(entry.path, .system(errno)) }
        }
        return isDeleted
    }

    /// Performs a change of a run's file while the store is locked; throws for a run that is being recorded.
    func changing(_ id: RunID, _ change: (Entry) throws -> Void) throws {
        // Without a run there may be no folder to lock.
        _ = try entry(id)
        try locked {
            let entry = try entry(id)
            guard try !StoredRun(entry).isLocked() else { throw RunStoreError.running(id) }
            try change(entry)
        }
    }

    /// Creates the locked file of a new run, after deleting old runs if there are too many.
    func makeFile(for header: RunHeader, stateName: String) throws -> RunFile {
        _ = try PrivateFolder.make(folder)
        let provider = folder + "/" + StateHome.fileName(stateName)
        _ = try PrivateFolder.make(provider)
        _ = try PrivateFolder.make(provider + "/" + StateHome.fileName(header.tenant))
        return try locked {
            try makeRoom(runs: 1, bytes: Self.growth)
            let path =
                "\(folder)/\(StateHome.fileName(stateName))/\(StateHome.fileName(header.tenant))/\(header.id.rawValue)\(Self.ending)"
            return try RunFile(creating: path, header: header, limit: limits.runBytes)
        }
    }

    /// Deletes the oldest runs until one can grow.
    func makeRoomForGrowth() throws {
        try locked { try makeRoom(runs: 0, bytes: Self.growth) }
    }

    /// How much a run may grow before old runs are deleted again, in bytes.
    static let growth = 1 << 20
    private static let ending = ".jsonl"
    private static let lockName = "lock"

    private func makeRoom(runs: Int, bytes: Int) throws {
        var entries = try entries()
        func isOver(_ entries: [Entry]) -> Bool {
            entries.count + runs > limits.runs || entries.reduce(0) { $0 + $1.size } + bytes > limits.bytes
        }
        guard isOver(entries) else { return }
        // One that cannot be read now may be pinned.
        entries.removeAll { (try? StoredRun($0).isPinned()) != false }
        var size = entries.reduce(0) { $0 + $1.size }
        var kept: [Entry] = []
        while let oldest = entries.popLast() {
            guard entries.count + kept.count + 1 + runs > limits.runs || size + bytes > limits.bytes else { return }
            // A run that is being recorded is not deleted, and neither is a file of another user.
            if (try? StoredRun(oldest).isLocked()) == false, unlink(oldest.path) == 0 {
                size -= oldest.size
            } else {
                kept.append(oldest)
            }
        }
    }

    private func entry(_ id: RunID) throws -> Entry {
        guard let entry = try entries().first(where: { $0.id == id }) else { throw RunStoreError.missing(id) }
        return entry
    }

    private func locked<Value>(_ work: () throws -> Value) throws -> Value {
        let path = folder + "/" + Self.lockName
        let descriptor = try PrivateFile.openDescriptor(path)
        defer {
            FileLock.release(descriptor)
            close(descriptor)
        }
        guard FileLock.take(descriptor) else { throw FileError(path, .system(errno)) }
        return try work()
    }

    /// The names in a folder, without hidden ones; empty if there is no folder.
    private static func names(in path: String) throws -> [String] {
        do throws(FileError) { return try PrivateFolder.names(in: path).filter { !$0.hasPrefix(".") } } catch {
            guard error.reason == .noFolder else { throw error }
            return []
        }
    }
}
