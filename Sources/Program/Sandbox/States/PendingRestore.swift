import FoundationEssentials
import IdentityStore
import PrivateFiles
import SQLite
import Secrets

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A restore that has been prepared: a folder with what replaces the databases, marked by the folder's name.
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
    /// The folder with copies of the current databases.
    var copies: String { sandbox.home + "/restore.copies" }
    /// The folder of a prepared restore.
    private var folder: String { sandbox.home + "/restore.pending" }
    private var finished: String { sandbox.home + "/restore.done" }

    /// Sealed with the key of states, so that nobody who can only write to the folder can name files to replace.
    private var plan: String { folder + "/" + Self.planName }
    private static let planName = "plan"
    /// The state before the restore, in the folder.
    static let before = "before.state"

    /// Whether a prepared restore waits to be finished.
    ///
    /// Throws if the folder or the plan in it is not private.
    func isNoted() throws(FileError) -> Bool {
        guard try PrivateFolder.check(folder) else { return false }
        return try PrivateFile.check(plan)
    }

    /// The folders with copies of the databases, which nobody needs once the program that made them has ended.
    private var remains: [String] { [preparation, copies, finished] }

    /// Whether a program that changes states is running, or was killed.
    ///
    /// Throws if one of the folders is not private.
    func hasRemains() throws(FileError) -> Bool {
        // Each is checked, before one of them is removed.
        try remains.map { folder throws(FileError) in try PrivateFolder.check(folder) }.contains(true)
    }

    /// Removes what killed programs have left.
    func removeRemains() throws(FileError) {
        _ = try hasRemains()
        for folder in remains { try PrivateFolder.remove(folder) }
    }

    /// Prepares the emptied store as the first copy, from the current copies.
    func prepareReset() throws {
        let name = StateSnapshot.copyName(0)
        try PrivateFolder.rename(copies + "/" + name, to: preparation + "/" + name)
        let copy = try SQLiteFile(path: preparation + "/" + name)
        try StoreFile(copy).reset()
        try copy.foldLog()
    }

    /// Marks the restore as prepared; from now on it happens.
    func note(_ steps: [Step]) throws {
        var stream = StreamSealing(key: try key())
        let bytes =
            stream.header + Array(try JSONEncoder().encode(steps)).withUnsafeBytes { stream.seal($0, isLast: true) }
        try bytes.withUnsafeBytes { try PrivateFile.replace(preparation + "/" + Self.planName, with: [$0]) }
        try PrivateFolder.rename(preparation, to: folder, syncsContent: true)
    }

    /// Replaces the databases, and the state `before` with the prepared one, which is moved to `before`.
    ///
    /// Throws `unfinished` after the first change, and removes the note if the first database could not be replaced.
    func finish(before: String) throws(SandboxStateError) {
        let steps: [Step]
        do {
            guard try isNoted() else { return }
            steps = try planned()
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
                // Nothing was changed yet, so the restore can be cancelled.
                if index == 0, (try? end()) != nil { throw failure }
                throw .unfinished(failure.sentence)
            }
        }
        do { try end() } catch { throw .unfinished(SandboxStateError(error).sentence) }
    }

    /// Opens the plan; throws if it was not written by this sandbox, or was changed.
    private func planned() throws -> [Step] {
        let bytes = try ReadFile(ifExists: plan)?.next(1 << 20) ?? []
        let key = try key()
        guard var stream = try? StreamOpening(key: key, header: Array(bytes.prefix(StreamSealing.headerSize))),
            let opened = try? stream.open(Array(bytes.dropFirst(StreamSealing.headerSize))), stream.isComplete,
            let steps = try? JSONDecoder().decode([Step].self, from: Data(opened))
        else { throw SandboxStateError.foreignPlan(plan) }
        return steps
    }

    private func key() throws -> SymmetricKey { try StoreFile.statesKey(ofStore: sandbox.storePath) }

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
            if try sandbox.exists(step.place) { try SQLiteFile(path: path).deleteRows() }
            return
        }
        if try !sandbox.exists(step.place) { _ = try PrivateFolder.make(Self.folder(of: path)) }
        let live = try SQLiteFile(path: path)
        let copy = try SQLiteFile(path: folder + "/" + name)
        if step.place == SandboxDatabases.store, try live.schema != nil {
            try StoreFile(copy).raiseConfiguration(above: StoreFile(live).configurationVersion())
        }
        try copy.copy(into: live)
    }
}
