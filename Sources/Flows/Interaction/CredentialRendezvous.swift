import Dispatch
public import FlowModel
import Synchronization

/// Where an SDK's thread waits for the user's answer and the front end delivers it; one for each run of a flow.
///
/// Each question has an id, and exactly one answer is accepted for it. A late or second answer, or one for an unknown
/// question, is refused and changes nothing. ``close(by:)`` releases all waiting threads with *cancelled*; later
/// questions are answered in the same way.
public final class CredentialRendezvous: Sendable {
    /// The result of delivering an answer.
    public enum Receipt: Sendable, Hashable {
        /// It is the first answer to a waiting question; the thread continues with it.
        case accepted
        /// The question was already answered or cancelled.
        case tooLate
        case unknownQuestion
    }

    private struct State {
        var closedBy: CancelOrigin?
        var waiting: [QuestionID: Slot] = [:]
    }

    /// One waiting thread: the answer is stored before the signal, and read after it.
    private final class Slot: Sendable {
        private let answer = Mutex<PersonAnswer?>(nil)
        private let signal = DispatchSemaphore(value: 0)

        func release(with answer: PersonAnswer) {
            self.answer.withLock { $0 = answer }
            signal.signal()
        }

        func wait() -> PersonAnswer? {
            signal.wait()
            return answer.withLock { $0 }
        }
    }

    private let state = Mutex(State())
    private let numbering: QuestionNumbering

    /// Makes an open rendezvous whose question numbers continue those of earlier runs.
    public init(numbering: QuestionNumbering = QuestionNumbering()) { self.numbering = numbering }

    /// The origin of the cancel, nil while it is open.
    public var closedBy: CancelOrigin? { state.withLock { $0.closedBy } }

    /// Asks and waits: `publish` passes the question's id to the front end, then the calling thread blocks until the
    /// answer or ``close(by:)``.
    ///
    /// Call it on an SDK's own thread, never on the main thread and never on Swift's cooperative pool. `publish` runs
    /// on the caller's thread and may answer at once; it is not called if the rendezvous is already closed.
    public func ask(_ publish: (QuestionID) -> Void) -> PersonAnswer {
        let slot = Slot()
        let id = numbering.next()
        let closed = state.withLock { state in
            if state.closedBy == nil { state.waiting[id] = slot }
            return state.closedBy
        }
        if let closed { return .cancelled(by: closed) }
        publish(id)
        // The answer is stored before every signal, so the fallback is never used.
        return slot.wait() ?? .cancelled(by: .program)
    }

    /// Delivers an answer; the first one for a waiting question is accepted.
    public func answer(_ id: QuestionID, _ answer: PersonAnswer) -> Receipt {
        guard let slot = state.withLock({ $0.waiting.removeValue(forKey: id) }) else {
            return numbering.wasGiven(id) ? .tooLate : .unknownQuestion
        }
        slot.release(with: answer)
        return .accepted
    }

    /// Releases every waiting thread with *cancelled*, and answers every later question in the same way; only the first
    /// origin is kept.
    public func close(by origin: CancelOrigin) {
        let (slots, closedBy) = state.withLock { state in
            let closedBy = state.closedBy ?? origin
            state.closedBy = closedBy
            defer { state.waiting = [:] }
            return (Array(state.waiting.values), closedBy)
        }
        for slot in slots { slot.release(with: .cancelled(by: closedBy)) }
    }
}
