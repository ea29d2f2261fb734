import Dispatch
public import FlowModel
import Synchronization

/// Where an SDK's thread waits for the user's answer and the front end delivers it; each run has its own.
///
/// Each question has an ID, and exactly one answer is accepted for it. A late or second answer, or one for an unknown
/// question, is refused and changes nothing. ``close(by:)`` releases all waiting threads with *cancelled*; later
/// questions return the same answer.
public final class CredentialRendezvous: Sendable {
    /// The result of delivering an answer.
    public enum Receipt: Sendable, Hashable {
        /// The first answer to a waiting question; the thread continues with it.
        case accepted
        /// The question was already answered or cancelled.
        case tooLate
        case unknownQuestion
    }

    private struct State {
        var closedBy: CancelOrigin?
        var waiting: [QuestionID: Slot] = [:]
    }

    /// One waiting thread: the answer is stored before the signal and read after it.
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

    /// Creates an open rendezvous whose question numbers continue those of earlier runs.
    public init(numbering: QuestionNumbering = QuestionNumbering()) { self.numbering = numbering }

    /// The origin of the cancel; `nil` while the rendezvous is open.
    public var closedBy: CancelOrigin? { state.withLock { $0.closedBy } }

    /// Asks a question and blocks the calling thread until the answer or ``close(by:)``.
    ///
    /// `publish` passes the question's ID to the front end. It runs on the caller's thread and may answer at once; it
    /// is not called if the rendezvous is already closed. Call this on an SDK's own thread, never on the main thread
    /// and never on Swift's cooperative pool.
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

    /// Releases every waiting thread with *cancelled*; later questions return the same answer.
    ///
    /// Only the first origin is kept.
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
