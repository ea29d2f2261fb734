import Dispatch
import IdentityModel
import Synchronization
import Testing

@testable import Flows

/// One thread asks and the test answers, in every possible order.
@Suite struct CredentialRendezvousTests {
    /// Asks on a separate thread, as an SDK does.
    ///
    /// Returns the question's ID once it is published, and later the answer.
    private func asking(_ rendezvous: CredentialRendezvous) async -> (id: QuestionID, answer: Task<PersonAnswer, Never>)
    {
        let (ids, published) = AsyncStream.makeStream(of: QuestionID.self)
        let answer = Task {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "asking").async {
                    continuation.resume(returning: rendezvous.ask { published.yield($0) })
                }
            }
        }
        var iterator = ids.makeAsyncIterator()
        guard let id = await iterator.next() else { preconditionFailure("the stream never ends by itself") }
        return (id, answer)
    }

    @Test func theFirstAnswerIsTakenAndASecondOneComesTooLate() async {
        let rendezvous = CredentialRendezvous()
        let (id, answer) = await asking(rendezvous)
        #expect(rendezvous.answer(id, .pin(Secret("1234"))) == .accepted)
        #expect(rendezvous.answer(id, .pin(Secret("9999"))) == .tooLate)
        #expect(await answer.value == .pin(Secret("1234")))
    }

    @Test func anAnswerToAQuestionThatWasNeverAskedIsRefused() async {
        let rendezvous = CredentialRendezvous()
        let (id, answer) = await asking(rendezvous)
        #expect(rendezvous.answer(QuestionID(rawValue: id.rawValue + 1), .noFurtherTry) == .unknownQuestion)
        #expect(rendezvous.answer(QuestionID(rawValue: 0), .noFurtherTry) == .unknownQuestion)
        #expect(rendezvous.answer(id, .noFurtherTry) == .accepted)
        #expect(await answer.value == .noFurtherTry)
    }

    @Test func anAnswerMayComeWhileTheQuestionIsStillBeingPublished() async {
        let rendezvous = CredentialRendezvous()
        let answer = await withCheckedContinuation { continuation in
            DispatchQueue(label: "asking").async {
                continuation.resume(
                    returning: rendezvous.ask { id in
                        _ = rendezvous.answer(id, .credentials([.username: Secret("jane")]))
                    })
            }
        }
        #expect(answer == .credentials([.username: Secret("jane")]))
    }

    @Test func closingReleasesWhoeverWaitsWithCancelledAndTheFirstReasonStays() async {
        let rendezvous = CredentialRendezvous()
        let (id, answer) = await asking(rendezvous)
        rendezvous.close(by: .person)
        rendezvous.close(by: .deadline)
        #expect(await answer.value == .cancelled(by: .person))
        #expect(rendezvous.closedBy == .person)
        #expect(rendezvous.answer(id, .noFurtherTry) == .tooLate)
    }

    @Test func aQuestionAfterTheCloseIsCancelledWithoutBeingPublished() {
        let rendezvous = CredentialRendezvous()
        rendezvous.close(by: .program)
        let wasPublished = Mutex(false)
        #expect(rendezvous.ask { _ in wasPublished.withLock { $0 = true } } == .cancelled(by: .program))
        #expect(!wasPublished.withLock { $0 })
    }

    @Test func ofManyAnswersAtOnceExactlyOneIsTaken() async {
        let rendezvous = CredentialRendezvous()
        let (id, answer) = await asking(rendezvous)
        let receipts = await withTaskGroup(of: CredentialRendezvous.Receipt.self) { group in
            for number in 0..<100 {
                group.addTask { rendezvous.answer(id, .pin(Secret("\(number)"))) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(receipts.filter { $0 == .accepted }.count == 1)
        #expect(receipts.filter { $0 == .tooLate }.count == 99)
        guard case .pin = await answer.value else {
            Issue.record("the answer that was accepted is not what came")
            return
        }
    }

    @Test func numbersAreNotGivenTwiceOverSeveralRuns() async {
        let numbering = QuestionNumbering()
        let first = CredentialRendezvous(numbering: numbering)
        let (early, _) = await asking(first)
        first.close(by: .person)
        let second = CredentialRendezvous(numbering: numbering)
        let (late, answer) = await asking(second)
        #expect(early != late)
        #expect(second.answer(early, .noFurtherTry) == .tooLate)
        #expect(second.answer(late, .noFurtherTry) == .accepted)
        #expect(await answer.value == .noFurtherTry)
    }
}
