import FlowModel
import HTTPMessage
import IdentityModel
import TestSupport
import Testing

@testable import Flows

/// A run stops where its pace requires, and each request can be inspected before it is sent.
@Suite(.timeLimit(.minutes(2))) struct FlowPaceTests {
    @Test func aRunStopsBeforeEachStep() async throws {
        let fixture = try await FlowFixture()
        let code = try await fixture.newUser("jane")
        let driver = FlowDriver(FlowFixture.activation("jane", code))
        let device = await fixture.device(driver)
        device.stage.pace = FlowPace(stops: .steps)
        driver.onPause { _ in device.stage.goOn() }
        let outcome = await device.run(FlowRequest(.activate))
        #expect(outcome.status == .ok)
        #expect(
            driver.pauses.values == [
                .step("GetAstClientData"), .step("getAuthorizationCode"), .step("SetAuthorisationCode"),
            ])
        #expect(driver.resumptions.values == [1, 2, 3])
        await device.close()
        await fixture.stop()
    }

    @Test func aRunStopsBeforeEachMessageWhoseContentsAreRecorded() async throws {
        let fixture = try await FlowFixture()
        let code = try await fixture.newUser("jane")
        let driver = FlowDriver(FlowFixture.activation("jane", code))
        let device = await fixture.device(driver)
        device.stage.pace = FlowPace(stops: .messages)
        let last = Recorder<TraceEvent>()
        driver.onPause { _ in
            if let event = driver.events.values.last { last.append(event) }
            device.stage.goOn()
        }
        let outcome = await device.run(FlowRequest(.activate))
        #expect(outcome.status == .ok)
        let messages = last.values.filter { $0.kind == .call }
        #expect(
            driver.pauses.values == last.values.map { $0.kind == .step ? .step($0.name) : .message($0.name) })
        #expect(messages.contains { $0.name == "SetAuthorisationCode" })
        let post = try #require(messages.first { $0.name == "POST token" })
        guard case .request(let request)? = post.content else {
            Issue.record("no request")
            return
        }
        #expect(request.headers.contains { $0.name.lowercased() == "traceparent" })
        // Every request of the run was stopped.
        let requests = outcome.trace.filter { if case .request? = $0.content { true } else { false } }
        #expect(messages.filter { $0.content != nil }.map(\.name) == requests.map(\.name))
        await device.close()
        await fixture.stop()
    }

    @Test func aCancelReleasesAPausedRun() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver()
        let device = await fixture.device(driver)
        device.stage.pace = FlowPace(stops: .messages)
        let run = device.stage.newRun()
        driver.onPause { if case .message("GET auth") = $0 { run.cancel(by: .person) } else { device.stage.goOn() } }
        let outcome = await device.run(FlowRequest(.activate), as: run)
        #expect(outcome.ending == .cancelled(by: .person))
        #expect(driver.pauses.values.last == .message("GET auth"))
        #expect(!outcome.trace.contains { $0.name == "200 page" })
        await device.close()
        await fixture.stop()
    }

    @Test func afterGoingOnToTheEndTheRunStopsNoMore() async throws {
        let fixture = try await FlowFixture()
        let code = try await fixture.newUser("jane")
        let driver = FlowDriver(FlowFixture.activation("jane", code))
        let device = await fixture.device(driver)
        device.stage.pace = FlowPace(stops: .messages)
        driver.onPause { _ in device.stage.goOnToEnd() }
        #expect(await device.run(FlowRequest(.activate)).status == .ok)
        #expect(driver.pauses.values.count == 1)
        await device.close()
        await fixture.stop()
    }

    @Test func theLiveEventsHaveTheSecretsAndTheOutcomeHasNone() async throws {
        let fixture = try await FlowFixture()
        let code = try await fixture.newUser("jane")
        let driver = FlowDriver(FlowFixture.activation("jane", code))
        let device = await fixture.device(driver)
        let outcome = await device.run(FlowRequest(.activate))
        #expect(driver.events.values.contains { !$0.secrets.isEmpty })
        #expect(outcome.trace.allSatisfy { $0.secrets.isEmpty })
        #expect(outcome.trace == driver.events.values.suffix(outcome.trace.count).map(\.withoutSecrets))
        // Each call has its response.
        for event in outcome.trace where event.kind == .call {
            #expect(outcome.trace.contains { $0.kind == .answer && $0.from == event.to && $0.to == event.from })
        }
        await device.close()
        await fixture.stop()
    }
}
