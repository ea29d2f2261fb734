import FoundationEssentials
package import IdentityModel
import IdentityStore
import PrivateFiles
import SQLite
import Secrets
import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The saved states of a home's sandbox.
///
/// Several programs may use them at once. Functions suspend; none blocks the calling thread.
package struct StateStore: Sendable {
    /// How many states are stored, and how large all of them may be.
    package struct Limits: Sendable, Hashable {
        package var states = 20
        /// In bytes.
        package var bytes = 256 << 20

        package init() {}
    }

    private let sandbox: SandboxDatabases
    private let program: String
    private let clock: any WallClock
    private let limits: Limits

    /// `program` is the version that new states name.
    package init(home: String, program: String, clock: any WallClock = SystemWallClock(), limits: Limits = Limits()) {
        sandbox = SandboxDatabases(home: home)
        self.program = program
        self.clock = clock
        self.limits = limits
    }

    /// A state, or why its file cannot be read.
    package enum Listed: Sendable, Hashable {
        case state(SavedState)
        case unreadable(StateName, SandboxStateError)
    }

    /// The states, by name; empty if there is none.
    package func list() async throws(SandboxStateError) -> [Listed] {
        try await blocking { store throws in
            let names = try store.names()
            guard !names.isEmpty else { return [] }
            let key = try store.key()
            return names.compactMap { name in
                do { return .state(SavedState(name, try store.file(name, key).contents())) } catch {
                    let failure = SandboxStateError(error)
                    return failure == .missing(name) ? nil : .unreadable(name, failure)
                }
            }
        }
    }

    /// The flows that run in programs of the home, by name.
    package func runningFlows() async throws(SandboxStateError) -> [String] {
        try await blocking { store throws in try FlowPipe.running(in: store.sandbox.home) }
    }

    /// Saves the sandbox as a state with a new name.
    package func save(_ name: StateName, cancelsFlows: Bool) async throws(SandboxStateError) -> SavedState {
        guard name.isCounted else { throw .reservedName(name) }
        return try await excludingFlows(cancelsFlows) { store throws in
            let names = try store.names()
            guard !names.contains(name) else { throw SandboxStateError.exists(name) }
            guard names.count(where: \.isCounted) < store.limits.states else {
                throw SandboxStateError.tooMany(store.limits.states)
            }
            return try store.write(name)
        }
    }

    /// Saves the sandbox as the state of a tape's mark, and replaces an older one.
    package func save(mark: String) async throws(SandboxStateError) -> SavedState {
        let name = try StateName(mark: mark)
        return try await excludingFlows(false) { store throws in try store.write(name) }
    }

    /// The number of the sandbox's users, including those of its user pools, without administrators; 0 without a store.
    package func countUsers() async throws(SandboxStateError) -> Int {
        try await gated { store throws in
            guard try store.sandbox.hasStore() else { return 0 }
            let file = StoreFile(try SQLiteFile(path: store.sandbox.storePath))
            return try file.countUsers() + file.countPoolUsers()
        }
    }

    /// Replaces the sandbox with a state, after saving it as ``StateName/before``.
    package func restore(_ name: StateName, cancelsFlows: Bool) async throws(SandboxStateError) -> SavedState {
        try await excludingFlows(cancelsFlows) { store throws in
            let (pending, key) = (store.pending, try store.key())
            let state = store.file(name, key)
            let contents = try state.contents()
            for database in contents.databases where SandboxDatabases.schema(at: database.place) != database.schema {
                throw SandboxStateError.otherSchema(name, program: contents.program)
            }
            _ = try PrivateFolder.make(pending.preparation)
            _ = try state.unseal(into: pending.preparation)
            try store.saveBefore(key)
            let restored = contents.databases.enumerated().map { index, database in
                PendingRestore.Step(place: database.place, copy: StateSnapshot.copyName(index))
            }
            let known = Set(contents.databases.map(\.place))
            let emptied = try store.sandbox.places().filter { !known.contains($0) }.map {
                PendingRestore.Step(place: $0, copy: nil)
            }
            try pending.note(restored + emptied)
            try pending.finish(before: store.path(.before))
            return SavedState(name, contents)
        }
    }

    /// Empties the sandbox for a new start, after saving it as ``StateName/before``.
    ///
    /// Users, codes, sessions, devices, registrations and lock-outs are deleted, at the provider and on this device.
    /// Issuer, administrators, clients, settings and keys remain.
    package func reset(cancelsFlows: Bool) async throws(SandboxStateError) {
        try await excludingFlows(cancelsFlows) { store throws in
            let pending = store.pending
            try store.saveBefore(try store.key())
            let places = try store.sandbox.places()
            guard places.first == SandboxDatabases.store else { throw SandboxStateError.noSandbox }
            try pending.prepareReset()
            try pending.note(
                places.map {
                    PendingRestore.Step(
                        place: $0, copy: $0 == SandboxDatabases.store ? StateSnapshot.copyName(0) : nil)
                })
            try pending.finish(before: store.path(.before))
        }
    }

    /// Deletes a state; with `keepsForUndo`, ``undelete(_:)`` brings it back until the next deletion.
    package func delete(_ name: StateName, keepsForUndo: Bool = false) async throws(SandboxStateError) {
        try await gated { store throws in
            try store.forgetDeleted()
            let path = store.path(name)
            guard try PrivateFile.check(path) else { throw SandboxStateError.missing(name) }
            if keepsForUndo {
                try PrivateFolder.rename(path, to: store.deletedPath(name))
            } else if unlink(path) != 0 {
                throw FileError(path, .system(errno))
            }
        }
    }

    /// Brings back the state that was deleted last; throws `exists` if there is a new one with its name.
    package func undelete(_ name: StateName) async throws(SandboxStateError) {
        try await gated { store throws in
            guard try !PrivateFile.check(store.path(name)) else { throw SandboxStateError.exists(name) }
            guard try PrivateFile.check(store.deletedPath(name)) else { throw SandboxStateError.missing(name) }
            try PrivateFolder.rename(store.deletedPath(name), to: store.path(name))
        }
    }

    /// Removes the deleted state that could be brought back.
    package func forgetDeletedState() async throws(SandboxStateError) {
        try await gated { store throws in try store.forgetDeleted() }
    }

    /// Finishes a restore or reset whose program was killed, and removes what a killed change of states has left.
    ///
    /// Waits for another program that changes states only if a restore is pending.
    package static func finishInterrupted(in home: String) async throws(SandboxStateError) {
        let store = StateStore(home: home, program: "")
        let (isNoted, hasRemains) = try await store.blocking { store throws in
            (try store.pending.isNoted(), try store.pending.hasRemains())
        }
        if isNoted {
            try await store.gated { _ throws in }
        } else if hasRemains, let locks = try FlowLocks(home: home).gateIfFree() {
            try await store.holding(locks) { _ throws in }
        }
    }

    private var pending: PendingRestore { PendingRestore(sandbox: sandbox) }
    private var folder: String { sandbox.home + "/states" }

    private static let ending = ".state"
    private static let deletedEnding = ".deleted"

    private func path(_ name: StateName) -> String { "\(folder)/\(name.text)\(Self.ending)" }
    private func deletedPath(_ name: StateName) -> String { "\(folder)/\(name.text)\(Self.deletedEnding)" }

    private func key() throws -> SymmetricKey {
        guard try sandbox.hasStore() else { throw SandboxStateError.noSandbox }
        return try StoreFile.statesKey(ofStore: sandbox.storePath)
    }

    private func file(_ name: StateName, _ key: SymmetricKey) -> SealedState {
        SealedState(path: path(name), name: name, key: key)
    }

    private func names() throws -> [StateName] {
        try PrivateFolder.names(in: folder).compactMap { file in
            file.hasSuffix(Self.ending) ? try? StateName(String(file.dropLast(Self.ending.count))) : nil
        }.sorted()
    }

    /// Saves the sandbox as a state.
    private func write(_ name: StateName) throws -> SavedState {
        let snapshot = try StateSnapshot(of: sandbox, in: pending.preparation, program: program, at: clock.now())
        _ = try PrivateFolder.make(folder)
        try file(name, try key()).write(snapshot, limit: try room(for: name), limitName: limits.bytes)
        return SavedState(name, snapshot.contents)
    }

    /// How large a state with this name may be, in bytes; it replaces an older one.
    private func room(for name: StateName) throws -> Int {
        try names().filter { $0 != name }.reduce(limits.bytes) { $0 - (try ReadFile.size(path($1))) }
    }

    private func forgetDeleted() throws {
        for file in try PrivateFolder.names(in: folder) where file.hasSuffix(Self.deletedEnding) {
            guard try PrivateFile.check(folder + "/" + file) else { continue }
            guard unlink(folder + "/" + file) == 0 else { throw FileError(folder + "/" + file, .system(errno)) }
        }
    }

    /// Saves the current state in the prepared restore, which moves it to its place.
    private func saveBefore(_ key: SymmetricKey) throws {
        let snapshot = try StateSnapshot(
            of: sandbox, in: pending.copies, program: program, at: clock.now())
        _ = try PrivateFolder.make(pending.preparation)
        let file = SealedState(
            path: pending.preparation + "/" + PendingRestore.before, name: .before, key: key)
        try file.write(snapshot, limit: limits.bytes, limitName: limits.bytes)
    }

    /// Runs work while no flow runs and no other program changes states; finishes an interrupted restore first.
    private func excludingFlows<Value: Sendable>(
        _ cancels: Bool, _ work: @escaping @Sendable (StateStore) throws -> Value
    ) async throws(SandboxStateError) -> Value {
        try await holding(try await FlowLocks(home: sandbox.home).exclusive(cancels: cancels), work)
    }

    /// Runs work while no other program changes states; finishes an interrupted restore first.
    private func gated<Value: Sendable>(
        _ work: @escaping @Sendable (StateStore) throws -> Value
    ) async throws(SandboxStateError) -> Value {
        try await holding(try await FlowLocks(home: sandbox.home).gateOnly(), work)
    }

    private func holding<Value: Sendable>(
        _ locks: FlowLocks.Held, _ work: @escaping @Sendable (StateStore) throws -> Value
    ) async throws(SandboxStateError) -> Value {
        defer { locks.release() }
        return try await blocking { store throws in
            if try store.pending.isNoted() { try store.pending.finish(before: store.path(.before)) }
            try store.pending.removeRemains()
            // What `work` has copied is removed, whether it succeeds or not.
            defer { try? store.pending.removeRemains() }
            return try work(store)
        }
    }

    private func blocking<Value: Sendable>(
        _ work: @escaping @Sendable (StateStore) throws -> Value
    ) async throws(SandboxStateError) -> Value {
        try await BlockingCall.runThrowing { () throws(SandboxStateError) in
            do { return try work(self) } catch { throw SandboxStateError(error) }
        }
    }
}
