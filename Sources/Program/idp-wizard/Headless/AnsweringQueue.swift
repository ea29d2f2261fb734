import Dispatch
import Flows
import IdentityModel
import Localization
import Sentences
import Synchronization

/// Answers a flow's questions on its own queue, which may wait for standard input.
///
/// The SDK's thread waits in the rendezvous, so a cancel releases it even while a read is in progress.
final class AnsweringQueue: Sendable {
    private let queue = DispatchQueue(label: "idp-wizard.answers")
    private let answers: Mutex<FieldAnswers>
    private let stage = Mutex<RunStage?>(nil)

    init(_ given: GivenFields, _ texts: Texts) {
        answers = Mutex(FieldAnswers(given.options.map { ($0.id, $0.source) }, variables: given.variables, texts))
    }

    /// Sets the stage whose questions are answered; call this before the engine starts.
    func attach(_ stage: RunStage) { self.stage.withLock { $0 = stage } }

    /// A sentence for each value that was not used, after the flow; empty while a read of standard input is in
    /// progress.
    var unused: [Text] { answers.withLockIfAvailable { $0.unused } ?? [] }

    /// Marks a field's value as used without a question.
    func noteUse(of field: FieldID) { answers.withLock { $0.noteUse(of: field) } }

    /// Answers a question asynchronously on the queue.
    func answer(_ question: PersonQuestion) {
        queue.async { [self] in
            let answer = answers.withLock { $0.answer(question.subject) }
            stage.withLock { $0 }?.answer(question.id, answer)
        }
    }
}
