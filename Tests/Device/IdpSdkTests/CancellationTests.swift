import Dispatch
import Glibc
import HTTPClient
import HTTPMessage
import Synchronization
import TestSupport
import Testing

@testable import IdpSdk

private let enrollment = SamplePages.kobil(["username", "password", "activation-code"])

@Suite(.timeLimit(.minutes(2))) struct CancellationTests {
    @Test func cancellingWhileThePersonTypesEndsTheFlowAndDropsTheAnswer() async {
        let exchange = ScriptedExchange([ScriptedExchange.page(enrollment)])
        let isAsked = Signal()
        let mayAnswer = DispatchSemaphore(value: 0)
        let hasAnswered = Signal()
        let flow = Task {
            let app = TestApp { _ in
                isAsked.give()
                mayAnswer.wait()
                hasAnswered.give()
                return .init(credentials: ["username": "u", "password": "p", "activation-code": "c"])
            }
            return await IdpSdkService(settings: settings(exchange)).obtain(app)
        }
        await isAsked.wait()
        flow.cancel()
        #expect(await flow.value.idpSdkError?.local == .cancelledByUser)
        mayAnswer.signal()
        await hasAnswered.wait()
        #expect(exchange.requests.count == 1)
    }

    @Test func cancellingWhileTheProviderIsSilentEndsTheTransfer() async throws {
        let arrived = Signal()
        let left = Signal()
        let server = try LoopbackServer { _ in
            arrived.give()
            return .hold(whenClientLeaves: { left.give() })
        }
        var settings = settings(CurlExchange())
        settings.profile.baseURL = server.base + "/auth"
        let service = IdpSdkService(settings: settings)
        let flow = Task { await service.obtain(TestApp()) }
        await arrived.wait()
        flow.cancel()
        #expect(await flow.value.idpSdkError?.local == .cancelledByUser)
        await left.wait()
    }

    @Test func aTaskThatWasCancelledBeforeAsksNobody() async {
        let begin = Signal()
        let flow = Task {
            await begin.wait()
            let app = TestApp { _ in
                Issue.record("the app was asked")
                return .init(credentials: [:])
            }
            return await IdpSdkService(settings: settings(ScriptedExchange([ScriptedExchange.page(enrollment)])))
                .obtain(app)
        }
        flow.cancel()
        begin.give()
        #expect(await flow.value.idpSdkError?.local == .cancelledByUser)
    }

    @Test func aProviderThatIsSilentRunsIntoTheDeadline() async {
        let clock = ManualClock()
        let silent: ScriptedExchange.Step = { _, _ in
            clock.advance(by: .seconds(60))
            // Only cancellation ends this, as in a real transfer.
            let forever = AsyncStream<Void> { _ in }
            for await _ in forever {}
            return .failure(HTTPExchangeError(.cancelled))
        }
        var settings = settings(ScriptedExchange([silent]))
        settings.stopwatch = clock
        #expect(await IdpSdkService(settings: settings).obtain(TestApp()).idpSdkError?.local == .deadlinePassed)
    }

    @Test func manySlowAnswersRunIntoTheDeadlineTogether() async {
        let clock = ManualClock()
        let slow: ScriptedExchange.Step = { request, state in
            clock.advance(by: .seconds(25))
            return await ScriptedExchange.redirect("/auth/next")(request, state)
        }
        let exchange = ScriptedExchange([slow, slow, slow, slow])
        var settings = settings(exchange)
        settings.stopwatch = clock
        #expect(await IdpSdkService(settings: settings).obtain(TestApp()).idpSdkError?.local == .deadlinePassed)
        #expect(exchange.requests.count == 3)
    }

    /// Delays each event.
    private struct Holding: TraceSink {
        let clock: ManualClock
        func record(_ event: TraceEvent) {}
        func announce(_ event: TraceEvent) async { clock.advance(by: .seconds(3600)) }
    }

    @Test func theTimeForWhichARunIsHeldIsNotTheProviders() async {
        let clock = ManualClock()
        var settings = settings(ScriptedExchange([ScriptedExchange.page(enrollment), ScriptedExchange.code]))
        settings.stopwatch = clock
        settings.trace = Holding(clock: clock)
        #expect(await IdpSdkService(settings: settings).obtain(TestApp()).authorizationCode == "c.o.de")
    }

    @Test func thePersonsTimeIsNotTheProviders() async {
        let clock = ManualClock()
        var settings = settings(ScriptedExchange([ScriptedExchange.page(enrollment), ScriptedExchange.code]))
        settings.stopwatch = clock
        let app = TestApp { _ in
            clock.advance(by: .seconds(3600))
            return .init(credentials: ["username": "u", "password": "p", "activation-code": "c"])
        }
        #expect(await IdpSdkService(settings: settings).obtain(app).authorizationCode == "c.o.de")
    }

    @Test func theAppIsCalledOnAThreadOfItsOwn() async {
        let exchange = ScriptedExchange([ScriptedExchange.page(enrollment), ScriptedExchange.code])
        let isMain = Mutex(true)
        let taskSeen = Mutex(true)
        let result = await withCheckedContinuation { continuation in
            let app = TestApp { _ in
                isMain.withLock { $0 = isOnMainThread() }
                // A job on Swift's pool has a task; this thread has none.
                let hasTask = withUnsafeCurrentTask { task in task != nil }
                taskSeen.withLock { $0 = hasTask }
                return .init(credentials: ["username": "u", "password": "p", "activation-code": "c"])
            }
            IdpSdkService(settings: settings(exchange)).getAuthorizationCode(
                withAstClientData: clientData, clientId: "KssIdpEnrollment", interactionInterface: app, userId: nil,
                traceParent: ""
            ) { continuation.resume(returning: $0) }
        }
        #expect(result.authorizationCode == "c.o.de")
        #expect(!isMain.withLock { $0 } && !taskSeen.withLock { $0 })
    }
}

/// Whether this is the process's main thread.
private func isOnMainThread() -> Bool {
    var path = [CChar](repeating: 0, count: 64)
    let count = readlink("/proc/thread-self", &path, path.count)
    let text = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text == "\(getpid())/task/\(getpid())"
}
