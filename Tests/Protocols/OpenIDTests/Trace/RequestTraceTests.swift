import HTTPMessage
import IdentityModel
import OpenID
import Synchronization
import TestSupport
import Testing

struct RequestTraceTests {
    private final class Sink: TraceSink {
        let isRead: Bool
        let traceParent = TraceParent("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
        private let received = Mutex<[TraceEvent]>([])

        init(isRead: Bool) { self.isRead = isRead }

        var events: [TraceEvent] { received.withLock { $0 } }

        func record(_ event: TraceEvent) { received.withLock { $0.append(event) } }
    }

    /// The request has the run's `traceparent`, whether its contents are recorded or not.
    @Test(arguments: [false, true])
    func aSinkReceivesWhatIsRead(isRead: Bool) async throws {
        let exchange = ScriptedExchange { _ in HTTPResponse(status: 204) }
        let sink = Sink(isRead: isRead)
        let trace = RequestTrace(sink, clock: StandingClock(), from: .desk, to: .identityProvider)
        let response = try await trace.send(
            HTTPRequest(method: .get, target: "http://localhost/users"), as: "GET users", through: exchange)
        #expect(response.status == 204)
        #expect(exchange.requests.map { $0.headers["traceparent"] } == [sink.traceParent?.description])
        #expect(sink.events.map(\.name) == (isRead ? ["GET users", "204 users"] : []))
        #expect(sink.events.allSatisfy { $0.content != nil })
    }

    @Test func aRequestWithoutATraceIsSentAsItIs() async throws {
        let exchange = ScriptedExchange { _ throws(HTTPExchangeError) in throw HTTPExchangeError(.timedOut) }
        let trace = RequestTrace(NoTrace(), clock: StandingClock(), from: .desk, to: .identityProvider)
        let request = HTTPRequest(method: .get, target: "http://localhost/users", headers: ["Accept": "a/b"])
        await #expect(throws: HTTPExchangeError(.timedOut)) {
            try await trace.send(request, as: "GET users", through: exchange)
        }
        #expect(exchange.lines == ["GET /users"])
        #expect(exchange.requests.first?.headers == request.headers)
    }
}
