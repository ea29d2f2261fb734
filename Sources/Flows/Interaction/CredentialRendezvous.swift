import Dispatch
import Synchronization

/// Where an SDK's thread waits for the person's answer, and the front end brings it; one for each run of a flow.
///
/// Each question has an id; exactly one answer is taken for it. An answer that is late, a second one, or one for a question that was never
/// asked is refused and changes nothing. ``close(by:)`` releases whoever waits with *cancelled*, and so is every later question answered.
public final class CredentialRendezvous: Sendable {
    /// What became of an answer.
    public enum Receipt: Sendable, Hashable {
        /// It was the first answer to a question that waits; the waiting thread goes on with it.
        case accepted
        /// The question was answered, cancelled or given up before.
        case tooLate
        /// No such question was asked.
        case unknownQuestion
    }

    private struct State {
        var closedBy: CancelOrigin?
        var waiting: [QuestionID: Slot] = [:]
    }

    /// One waiting thread: the answer is put in before the signal, and read after it.
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

    /// Makes an open rendezvous whose questions are numbered on from those of earlier runs.
    public init(numbering: QuestionNumbering = QuestionNumbering()) { self.numbering = numbering }

    /// Who closed it, nil while it is open.
    public var closedBy: CancelOrigin? { state.withLock { $0.closedBy } }

    /// Asks and waits: `publish` tells the front end the question's id, then the calling thread blocks until the answer or ``close(by:)``.
    ///
    /// Call it on an SDK's own thread, never on the main thread and never on Swift's cooperative pool. `publish` runs on the caller's
    /// thread and may answer at once; it is not called when the rendezvous is closed already.
    public func ask(_ publish: (QuestionID) -> Void) -> PersonAnswer {
        let slot = Slot()
        let id = numbering.next()
        let closed = state.withLock { state in
            if state.closedBy == nil { state.waiting[id] = slot }
            return state.closedBy
        }
        if let closed { return .cancelled(by: closed) }
        publish(id)
        // The answer stands in the slot before every signal; without one the wait would not have ended.
        return slot.wait() ?? .cancelled(by: .program)
    }

    /// Brings an answer; the first one for a question that waits is taken.
    public func answer(_ id: QuestionID, _ answer: PersonAnswer) -> Receipt {
        guard let slot = state.withLock({ $0.waiting.removeValue(forKey: id) }) else {
            return numbering.wasGiven(id) ? .tooLate : .unknownQuestion
        }
        slot.release(with: answer)
        return .accepted
    }

    /// Releases every waiting thread with *cancelled*, and answers every later question so; the first closing's origin stays.
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
