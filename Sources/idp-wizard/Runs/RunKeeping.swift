import IdentityModel
import Recording
import Synchronization
import Wizard

/// Keeps the runs of a wizard's engine: each from its start to its end, one at a time.
///
/// Safe from any thread.
final class RunKeeping: Sendable {
    private let inbox: WizardInbox
    private let recorder = Mutex<RunRecorder?>(nil)

    init(inbox: WizardInbox) { self.inbox = inbox }

    /// Begins a run.
    func begin(_ flow: String, at loaded: LoadedProfile, user: String?, fault: FaultName?) {
        guard var header = RunHeader(flow: flow, at: loaded, user: user) else { return }
        header.fault = fault
        let (begun, inbox) = (header, inbox)
        do throws(CommandFailure) {
            let store = RunStore(try StateDirectories())
            let made = RunRecorder(begun, stateName: loaded.stateName, in: store) { inbox.post(.noticeRaised($0)) }
            recorder.withLock { $0 = made }
        } catch {
            inbox.post(.noticeRaised(error.message))
        }
    }

    /// Adds an event to the run.
    func record(_ event: TraceEvent) { recorder.withLock { $0 }?.record(event) }

    /// Ends the run, and returns when it is written.
    func end(_ ending: RunEnding) async {
        let ended = recorder.withLock { recorder in
            defer { recorder = nil }
            return recorder
        }
        await ended?.end(ending)
    }
}
