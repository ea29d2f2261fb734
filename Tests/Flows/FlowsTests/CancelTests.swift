import IdentityModel
import Synchronization
import TestSupport
import Testing

@testable import Flows

/// A flow can be cancelled at every step.
///
/// The device is then in the state before or after the flow.
@Suite(.timeLimit(.minutes(2))) struct CancelTests {
    @Test(arguments: [FlowStep.getAstClientData, .getAuthorizationCode, .setAuthorisationCode])
    func anActivationCancelledAtAStepLeavesBeforeOrAfter(step: FlowStep) async throws {
        let fixture = try await FlowFixture()
        let code = try await fixture.newUser("jane")
        let driver = FlowDriver(FlowFixture.activation("jane", code))
        let device = await fixture.device(driver)
        let run = device.stage.newRun()
        driver.onStep { if $0 == step { run.cancel(by: .person) } }
        let outcome = await device.run(FlowRequest(.activate), as: run)
        if outcome.status == .ok {
            // The last step could no longer be cancelled.
            #expect(step == .setAuthorisationCode)
            #expect(outcome.snapshot.loggedInUser == UserID("jane"))
        } else {
            #expect(outcome.status == .userCancel)
            #expect(outcome.ending == .cancelled(by: .person))
            #expect(outcome.snapshot.state == .activationRequired)
            #expect(outcome.snapshot.users.isEmpty)
        }
        #expect(driver.steps.values.last == step)
        await device.close()
        // A posted code without an activated user is reported at the next start, and only then.
        let next = await fixture.device()
        await next.close()
        let told = await next.start().interrupted.count
        #expect(told == (outcome.status != .ok && step == .setAuthorisationCode ? 1 : 0))
        await next.close()
        await fixture.stop()
    }

    @Test(arguments: [CancelOrigin.person, .program, .deadline])
    func whoeverIsAskedIsReleasedAndTheCodeStaysGood(origin: CancelOrigin) async throws {
        let fixture = try await FlowFixture()
        let code = try await fixture.newUser("jane")
        let driver = FlowDriver(FlowFixture.activation("jane", code))
        let device = await fixture.device(driver)
        let run = device.stage.newRun()
        driver.onQuestion { _ in
            run.cancel(by: origin)
            return true
        }
        let outcome = await device.run(FlowRequest(.activate), as: run)
        #expect(outcome.ending == .cancelled(by: origin))
        #expect(!outcome.trace.contains { $0.name == "POST authenticate" })

        driver.onQuestion { _ in false }
        #expect(await device.run(FlowRequest(.activate)).status == .ok)
        await device.close()
        await fixture.stop()
    }

    @Test func aRunCancelledBeforeItsStartSendsNothing() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver()
        let device = await fixture.device(driver)
        let run = device.stage.newRun()
        run.cancel(by: .person)
        let outcome = await device.run(FlowRequest(.activate), as: run)
        #expect(outcome.ending == .cancelled(by: .person))
        #expect(driver.steps.values.isEmpty)
        #expect(outcome.trace.isEmpty)
        await device.close()
        await fixture.stop()
    }

    @Test func anAnswerAfterTheEndIsTooLate() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver()
        let device = await fixture.device(driver)
        _ = try await fixture.newUser("jane")
        let outcome = await device.run(FlowRequest(.activate))
        #expect(outcome.ending == .refused)
        let question = try #require(driver.questions.values.first)
        #expect(device.stage.answer(question.id, .noFurtherTry) == .tooLate)
        #expect(device.stage.answer(QuestionID(rawValue: 999), .noFurtherTry) == .unknownQuestion)
        await device.close()
        await fixture.stop()
    }

    @Test func waitingForThePersonIsIdle() async throws {
        let fixture = try await FlowFixture()
        let code = try await fixture.newUser("jane")
        let driver = FlowDriver()
        let device = await fixture.device(driver)
        driver.onQuestion { _ in true }
        let flow = Task { await device.run(FlowRequest(.activate)) }
        await device.stage.activity.untilPersonIsAsked()
        #expect(device.stage.activity.reading.isIdle)
        let question = try #require(driver.questions.values.first)
        let answer = PersonAnswer.credentials(FlowFixture.activation("jane", code))
        #expect(device.stage.answer(question.id, answer) == .accepted)
        #expect(device.stage.answer(question.id, answer) == .tooLate)
        #expect(await flow.value.status == .ok)
        #expect(device.stage.activity.reading == .init(busy: 0, waitingForPerson: 0))
        await device.close()
        await fixture.stop()
    }

    @Test func closingTheEngineEndsTheFlowUnderWay() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver()
        let device = await fixture.device(driver)
        driver.onQuestion { _ in true }
        let flow = Task { await device.run(FlowRequest(.activate)) }
        await device.stage.activity.untilPersonIsAsked()
        await device.close()
        #expect(await flow.value.ending == .cancelled(by: .program))
        await fixture.stop()
    }

    @Test func flowsRunOneAfterTheOther() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver(FlowFixture.activation("jane", try await fixture.newUser("jane")))
        let device = await fixture.device(driver)
        driver.onQuestion { _ in true }
        let first = Task { await device.run(FlowRequest(.activate)) }
        await device.stage.activity.untilPersonIsAsked()
        let second = Task { await device.run(FlowRequest(.restart)) }
        let third = device.stage.newRun()
        third.cancel(by: .person)
        let question = try #require(driver.questions.values.first)
        _ = device.stage.answer(question.id, .noFurtherTry)
        #expect(await first.value.ending == .refused)
        #expect(await second.value.status == .ok)
        #expect(await device.run(FlowRequest(.restart), as: third).ending == .cancelled(by: .person))
        await device.close()
        await fixture.stop()
    }
}
