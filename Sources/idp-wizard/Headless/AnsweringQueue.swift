import Dispatch
import Flows
import IdentityModel
import Synchronization

/// Answers a flow's questions on a queue of its own, which may wait for standard input.
///
/// The SDK's thread that asks is left to the rendezvous: a cancel releases it although the read here goes on waiting.
final class AnsweringQueue: Sendable {
    private let queue = DispatchQueue(label: "idp-wizard.answers")
    private let answers: Mutex<FieldAnswers>
    private let engine = Mutex<FlowEngine?>(nil)

    init(_ given: GivenFields) {
        answers = Mutex(FieldAnswers(given.options.map { ($0.id, $0.source) }, variables: given.variables))
    }

    /// Says whose questions come; before its start.
    func attach(_ engine: FlowEngine) { self.engine.withLock { $0 = engine } }

    /// What was given and not used, a sentence each, when the flow has ended; none while a read of standard input still waits.
    var unused: [String] { answers.withLockIfAvailable { $0.unused } ?? [] }

    /// Notes that what was given for a field has been of use without a question.
    func noteUse(of field: FieldID) { answers.withLock { $0.noteUse(of: field) } }

    /// Answers a question soon; returns at once.
    func answer(_ question: PersonQuestion) {
        queue.async { [self] in
            let answer = answers.withLock { $0.answer(question.subject) }
            engine.withLock { $0 }?.answer(question.id, answer)
        }
    }
}
