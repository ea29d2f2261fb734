import HTTPClient
import HTTPMessage
import TestSupport
import Testing

@testable import idp_wizard

/// A slow request is reported with host and duration while it runs; a request that is answered in time is never
/// reported.
@Suite(.timeLimit(.minutes(1))) struct SlowRequestWatchTests {
    private let clock = ManualClock()
    private let told: AsyncStream<SlowRequest?>
    private let watch: SlowRequestWatch<ManualClock>

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: SlowRequest?.self)
        told = stream
        watch = SlowRequestWatch(clock: clock, period: .seconds(10)) { continuation.yield($0) }
    }

    @Test func aRequestIsToldAfterThreeSecondsThenEveryTenUntilItEnds() async {
        var told = told.makeAsyncIterator()
        let id = watch.begin("id.example.com")
        clock.advance(by: .seconds(3))
        #expect(await told.next() == SlowRequest(host: "id.example.com", seconds: 3))
        clock.advance(by: .seconds(10))
        #expect(await told.next() == SlowRequest(host: "id.example.com", seconds: 13))
        watch.end(id)
        #expect(await told.next() == .some(nil))
    }

    @Test func whatIsAnsweredInTimeIsNotTold() async {
        var told = told.makeAsyncIterator()
        for _ in 0..<3 {
            let quick = watch.begin("quick")
            clock.advance(by: .milliseconds(2900))
            watch.end(quick)
        }
        clock.advance(by: .seconds(60))
        _ = watch.begin("slow")
        clock.advance(by: .seconds(3))
        #expect(await told.next() == SlowRequest(host: "slow", seconds: 3), "nothing was told before")
    }

    @Test func ofSeveralTheOldestIsTold() async {
        var told = told.makeAsyncIterator()
        let first = watch.begin("first")
        clock.advance(by: .seconds(1))
        let second = watch.begin("second")
        clock.advance(by: .seconds(2))
        #expect(await told.next() == SlowRequest(host: "first", seconds: 3))
        clock.advance(by: .seconds(2))
        watch.end(first)
        #expect(await told.next() == .some(nil))
        #expect(await told.next() == SlowRequest(host: "second", seconds: 4), "it is late already")
        watch.end(second)
        #expect(await told.next() == .some(nil))
    }

    @Test func anExchangeTellsOfEachRequestHoweverItEnds() async throws {
        let watched = RecordedWatch()
        let server = try LoopbackServer { request in request.requestLine.contains("/lost") ? .drop : .http() }
        let exchange = WatchedExchange(exchange: CurlExchange(), watch: watched)
        _ = try await exchange.send(HTTPRequest(target: "\(server.base)/"))
        _ = try await exchange.session().send(HTTPRequest(target: "\(server.base)/"))
        await #expect(throws: HTTPExchangeError.self) {
            try await exchange.send(HTTPRequest(target: "http://name:word@127.0.0.1:\(server.port)/lost"))
        }
        let host = "127.0.0.1:\(server.port)"
        #expect(watched.lines.values == [host, "end 1", host, "end 2", host, "end 3"])
    }
}

private final class RecordedWatch: RequestWatch {
    let lines = Recorder<String>()

    func begin(_ host: String) -> UInt64 {
        lines.append(host)
        return UInt64(lines.values.count { !$0.hasPrefix("end") })
    }

    func end(_ id: UInt64) { lines.append("end \(id)") }
}
