import Dispatch
package import IdentityModel
package import Recording
package import Sentences
import Synchronization

/// Writes a run to the store while it is in progress, on its own queue, so that it never delays the flow.
///
/// A storage failure does not fail the flow. It is reported once. Thread-safe.
package final class RunRecorder: Sendable {
    private let queue = DispatchQueue(label: "idp-wizard.run")
    private let store: RunStore
    private let tell: @Sendable (Text) -> Void
    private let header: RunHeader
    /// The open file; used only on the queue, by one function after the other.
    private let file = Mutex<RunFile?>(nil)
    /// The number of recorded events without the desk's.
    private let events = Mutex(0)

    /// Begins a run; `stateName` is the provider's folder, and `tell` receives why the run is not stored.
    package init(
        _ header: RunHeader, stateName: String, in store: RunStore, tell: @escaping @Sendable (Text) -> Void
    ) {
        (self.header, self.store, self.tell) = (header, store, tell)
        queue.async { [self] in
            do {
                let made = try store.makeFile(for: header, stateName: stateName)
                file.withLock { $0 = made }
            } catch {
                tell(Self.sentence(error))
            }
        }
    }

    deinit { file.withLock { $0 }?.close() }

    /// Adds an event; its secrets are not written.
    package func record(_ event: TraceEvent) {
        let event = event.withoutSecrets
        if !event.isOfDesk { events.withLock { $0 += 1 } }
        queue.async { [self] in
            change { file in
                if try file.append(event) { try store.makeRoomForGrowth() }
            }
        }
    }

    /// Adds the end, if there is one; returns the stored run when everything is written, or `nil` if not all of it is
    /// stored.
    @discardableResult
    package func end(_ ending: RunEnding?) async -> RunSummary? {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                if let ending { change { file in try file.append(ending) } }
                let isWhole = file.withLock { file in
                    defer { file = nil }
                    file?.close()
                    return file != nil
                }
                let summary = RunSummary(header: header, ending: ending, events: events.withLock { $0 })
                continuation.resume(returning: isWhole ? summary : nil)
            }
        }
    }

    /// Changes the file; after a failure, stops recording.
    private func change(_ work: (inout RunFile) throws -> Void) {
        guard var open = file.withLock({ $0 }) else { return }
        do {
            try work(&open)
            file.withLock { $0 = open }
        } catch {
            file.withLock { $0 = nil }
            open.close()
            tell(Self.sentence(error))
        }
    }

    private static func sentence(_ error: any Error) -> Text {
        Text("This run is not kept, or not all of it: \(RunStoreError.sentence(of: error).sanitised(limit: 1000))")
    }
}

extension RunStore {
    /// Stores a run whose events are all known; returns `nil` if not all of it is stored, after `tell` was called.
    package func keep(
        _ run: RecordedRun, stateName: String, tell: @escaping @Sendable (Text) -> Void
    ) async -> RunSummary? {
        let recorder = RunRecorder(run.header, stateName: stateName, in: self, tell: tell)
        for event in run.events { recorder.record(event) }
        return await recorder.end(run.ending)
    }
}
