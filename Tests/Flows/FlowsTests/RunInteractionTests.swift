import IdentityModel
import MasterControllerSdk
import TestSupport
import Testing

@testable import Flows

/// What a user's answer means to the run and to the SDK that asked.
@Suite struct RunInteractionTests {
    private let clock = StandingClock()
    private let activity = ActivityMeter()
    private let run = FlowRun(numbering: QuestionNumbering(), traceParent: TraceParent(random: SeededRandom.another()))

    /// An interaction of the run whose every question gets this answer.
    private func interaction(answering answer: PersonAnswer) -> RunInteraction {
        let interaction = RunInteraction(clock: clock, activity: activity) { [run] question in
            #expect(run.rendezvous.answer(question.id, answer) == .accepted)
        }
        interaction.attach(run)
        return interaction
    }

    @Test func aCancelledQuestionCancelsTheRun() {
        let interaction = interaction(answering: .cancelled(by: .person))
        #expect(interaction.requestPIN(PINRequest(purpose: .unlock, user: nil)) == .cancelled)
        #expect(run.rendezvous.closedBy == .person)
    }

    @Test func theStoredPINAnswersOneRequestForANewPIN() {
        let interaction = interaction(answering: .pin(Secret("1357")))
        run.keep(newPIN: Secret("2468"))
        #expect(interaction.requestPIN(PINRequest(purpose: .unlock, user: nil)) == .entered(Secret("1357")))
        #expect(interaction.requestPIN(PINRequest(purpose: .create, user: nil)) == .entered(Secret("2468")))
        #expect(interaction.requestPIN(PINRequest(purpose: .create, user: nil)) == .entered(Secret("1357")))
    }

    @Test func noFurtherTryIsNotACancel() {
        let interaction = interaction(answering: .noFurtherTry)
        #expect(interaction.requestPIN(PINRequest(purpose: .unlock, user: nil)) == .exhausted)
        #expect(run.rendezvous.closedBy == nil)
    }

    @Test func theTimeInABrowserIsTimeOfTheUser() async {
        let interaction = interaction(answering: .noFurtherTry)
        activity.begin()
        await interaction.waiting {
            #expect(activity.reading.isIdle)
            clock.advance(seconds: 7)
        }
        #expect(run.waitingForPerson == .seconds(7))
        #expect(!activity.reading.isIdle)
    }
}
