import FoundationEssentials
import IdentityStorage
import PrivateFiles
import SQLite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A restore that has been prepared: a folder with what replaces the databases, noted by the folder's name.
///
/// The folder gets its name when everything in it is on disk. From then on the restore happens: if the program is
/// killed, the next start continues it. Copying a database again changes nothing.
struct PendingRestore {
    /// A database of the sandbox, and the file in the folder that replaces it; `nil` empties the database.
    struct Step: Codable {
        let place: String
        let copy: String?
    }

    let sandbox: SandboxDatabases

    /// The folder in which a restore is prepared.
    var preparation: String { sandbox.home + "/restore.new" }
    /// The folder with copies of the databases of now.
    var copies: String { sandbox.home + "/restore.copies" }
    /// The folder of a prepared restore.
    private var folder: String { sandbox.home + "/restore.pending" }
    private var finished: String { sandbox.home + "/restore.done" }

    private static let plan = "plan.json"
    /// The state before the restore, in the folder.
    static let before = "before.state"

    /// Whether a prepared restore waits to be finished.
    var isNoted: Bool { (try? ReadFile.size(folder + "/" + Self.plan)) ?? 0 > 0 }

    /// The folders with copies of the databases, which nobody needs once the program that made them has ended.
    private var remains: [String] { [preparation, copies, finished] }

    /// Whether a program that changes states is at work, or was killed.
    var hasRemains: Bool { remains.contains { access($0, F_OK) == 0 } }

    /// Removes what killed programs have left.
    func removeRemains() throws(FileError) {
        for folder in remains { try PrivateFolder.remove(folder) }
    }

    /// Prepares the emptied store as the first copy, from the copies of now.
    func prepareReset() throws {
        let name = StateSnapshot.copyName(0)
        try PrivateFolder.rename(copies + "/" + name, to: preparation + "/" + name)
        let copy = try SQLiteFile(path: preparation + "/" + name)
        try StoreFile(copy).reset()
        try copy.foldLog()
    }

    /// Notes the prepared restore; from now on it happens.
    func note(_ steps: [Step]) throws {
        let bytes = Array(try JSONEncoder().encode(steps))
        try bytes.withUnsafeBytes { try PrivateFile.replace(preparation + "/" + Self.plan, with: [$0]) }
        try PrivateFolder.rename(preparation, to: folder, syncsContent: true)
    }

    /// Replaces the databases, and the state `before` with the prepared one, which is moved to `before`.
    ///
    /// Throws `unfinished` after the first change, and removes the note if the first database could not be replaced.
    func finish(before: String) throws(SandboxStateError) {
        let steps: [Step]
        do {
            guard let plan = try ReadFile(ifExists: folder + "/" + Self.plan) else { return }
            steps = try JSONDecoder().decode([Step].self, from: Data(try plan.next(1 << 20)))
            if try ReadFile.size(folder + "/" + Self.before) > 0 {
                _ = try PrivateFolder.make(Self.folder(of: before))
                try PrivateFolder.rename(folder + "/" + Self.before, to: before)
            }
        } catch {
            throw SandboxStateError(error)
        }
        for (index, step) in steps.enumerated() {
            do { try perform(step) } catch {
                let failure = SandboxStateError(error)
                // Nothing was changed yet, so the restore can be called off.
                if index == 0, (try? end()) != nil { throw failure }
                throw .unfinished(failure.sentence)
            }
        }
        do { try end() } catch { throw .unfinished(SandboxStateError(error).sentence) }
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    private func end() throws {
        try PrivateFolder.remove(finished)
        try PrivateFolder.rename(folder, to: finished)
        try PrivateFolder.remove(finished)
    }

    private func perform(_ step: Step) throws {
        let path = sandbox.path(step.place)
        guard let name = step.copy else {
            if try PrivateFile.check(path) { try SQLiteFile(path: path).deleteRows() }
            return
        }
        _ = try PrivateFolder.make(Self.folder(of: path))
        let live = try SQLiteFile(path: path)
        let copy = try SQLiteFile(path: folder + "/" + name)
        if step.place == SandboxDatabases.store, try live.schema != nil {
            try StoreFile(copy).raiseConfiguration(above: StoreFile(live).configurationVersion())
        }
        try copy.copy(into: live)
    }
}
