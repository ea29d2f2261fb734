import DeviceStorage
import IdentityModel
import PrivateFiles

/// The locks between flows and what saves or replaces the sandbox's state.
///
/// A flow holds `flows` in shared mode. A change of states holds `gate` exclusively, so that no flow begins, and then
/// `flows` exclusively, so that none runs.
struct FlowLocks: Sendable {
    let home: String

    private var gate: StoreLock { StoreLock(path: home + "/states.lock") }
    private var flows: StoreLock { StoreLock(path: home + "/flows.lock") }

    /// Both locks of a change of states.
    struct Held: Sendable {
        fileprivate let gate: StoreLock.Held
        fileprivate let flows: StoreLock.Held?

        func release() {
            flows?.release()
            gate.release()
        }
    }

    /// Waits until no state is being saved or restored; finishes an interrupted restore.
    func sharedByFlow() async throws(SandboxStateError) -> StoreLock.Held {
        while true {
            let gate = try await acquired(gate, isShared: true)
            guard
                try await Self.onFiles({ [home] () throws(FileError) in
                    try PendingRestore(sandbox: SandboxDatabases(home: home)).isNoted()
                })
            else {
                let held = try await acquired(flows, isShared: true)
                gate.release()
                return held
            }
            gate.release()
            try await StateStore.finishInterrupted(in: home)
        }
    }

    /// Excludes other changes of states, but not flows.
    func gateOnly() async throws(SandboxStateError) -> Held {
        Held(gate: try await acquired(gate, isShared: false), flows: nil)
    }

    /// As ``gateOnly()``, but returns `nil` while another program changes states.
    func gateIfFree() throws(SandboxStateError) -> Held? {
        try Self.acquiredIfFree(gate).map { Held(gate: $0, flows: nil) }
    }

    /// Excludes flows; throws `flowsRun` if some run, unless `cancels`, which cancels them and waits for their end.
    func exclusive(cancels: Bool) async throws(SandboxStateError) -> Held {
        let (gate, home) = (try await acquired(gate, isShared: false), home)
        do throws(SandboxStateError) {
            if let held = try Self.acquiredIfFree(flows) {
                try await Self.onFiles { () throws(FileError) in try FlowPipe.removeRemains(in: home) }
                return Held(gate: gate, flows: held)
            }
            guard cancels else {
                throw .flowsRun(try await Self.onFiles { () throws(FileError) in try FlowPipe.running(in: home) })
            }
            try await Self.onFiles { () throws(FileError) in try FlowPipe.cancelAll(in: home) }
            return Held(gate: gate, flows: try await acquired(flows, isShared: false))
        } catch {
            gate.release()
            throw error
        }
    }

    private static func onFiles<Value: Sendable>(
        _ work: @escaping @Sendable () throws(FileError) -> Value
    ) async throws(SandboxStateError) -> Value {
        do throws(FileError) { return try await BlockingCall.runThrowing(work) } catch {
            throw SandboxStateError(error)
        }
    }

    private static func acquiredIfFree(_ lock: StoreLock) throws(SandboxStateError) -> StoreLock.Held? {
        do throws(StorageError) { return try lock.acquiredIfFree() } catch { throw .storage(error.message) }
    }

    private func acquired(_ lock: StoreLock, isShared: Bool) async throws(SandboxStateError) -> StoreLock.Held {
        do throws(StorageError) { return try await lock.acquired(isShared: isShared) } catch {
            throw .storage(error.message)
        }
    }
}
