import FlowModel
import Flows
import IdentityModel
import TestSupport
import Testing

/// The contents of a Sudo flow's trace, and the points at which such a run stops.
@Suite(.timeLimit(.minutes(3))) struct SudoTraceTests {
    @Test func theMessagesOfARunCarryTheirContentsAndOneTraceContext() async throws {
        let fixture = try await SudoFlowFixture()
        let inputs = GivenInputs(test: try await fixture.testKey())
        let driver = SudoFlowDriver()
        let device = try await fixture.device(inputs, driver: driver)
        let registered = await device.run(SudoFlowRequest(.registerTest))
        let signedIn = await device.run(SudoFlowRequest(.signIn))
        #expect(registered.status == "OK" && signedIn.status == "OK")
        for outcome in [registered, signedIn] {
            let requests = outcome.trace.compactMap { event -> TracedRequest? in
                if case .request(let request)? = event.content { request } else { nil }
            }
            let contexts = Set(
                requests.map { $0.headers.first { $0.name == "traceparent" }?.value.description ?? "none" })
            #expect(!requests.isEmpty && contexts.count == 1 && !contexts.contains("none"))
            let answers = outcome.trace.filter { if case .response? = $0.content { true } else { false } }
            #expect(answers.count == requests.count)
            #expect(answers.allSatisfy { $0.kind == .answer && $0.duration != nil && !$0.isFailure })
            // Each call has been answered.
            var open: [TraceEvent] = []
            for event in outcome.trace {
                if event.kind == .call { open.append(event) }
                if event.kind == .answer,
                    let call = open.lastIndex(where: { $0.from == event.to && $0.to == event.from })
                {
                    open.remove(at: call)
                }
            }
            #expect(open.isEmpty, "\(open.map(\.name))")
        }
        let tokens = try #require(
            driver.events.values.last { $0.name == "RespondToAuthChallenge" && $0.kind == .answer })
        guard case .response(let response)? = tokens.content, case .json(let fields) = response.body else {
            Issue.record("no tokens")
            return
        }
        #expect(response.tokens.map(\.name).contains("AuthenticationResult.IdToken"))
        let access = try #require(fields.first { $0.name == "AuthenticationResult.AccessToken" })
        #expect(tokens.secret(access.value)?.exposedText.split(separator: ".").count == 2)
        let session = try #require(try await device.session())
        #expect(
            driver.events.values.contains { event in
                event.secrets.contains { session.accessToken.exposedText.hasPrefix($0.exposedText) }
            })
        let shown = (registered.trace + signedIn.trace).map { "\($0)" }.joined()
        for secret in [session.accessToken, session.idToken, session.refreshToken] {
            #expect(!shown.contains(secret.exposedText))
        }
        await fixture.stop()
    }

    @Test func aRunStopsBeforeEachOfItsSteps() async throws {
        let fixture = try await SudoFlowFixture()
        let driver = SudoFlowDriver()
        let device = try await fixture.device(GivenInputs(test: try await fixture.testKey()), driver: driver)
        device.stage.pace = FlowPace(stops: .steps)
        let outcome = await device.run(SudoFlowRequest(.registerTest))
        #expect(outcome.status == "OK")
        #expect(driver.pauses.values == driver.steps.values.map { .step($0.rawValue) })
        #expect(outcome.trace.filter { $0.kind == .step }.map(\.name) == driver.steps.values.map(\.rawValue))
        await fixture.stop()
    }
}
