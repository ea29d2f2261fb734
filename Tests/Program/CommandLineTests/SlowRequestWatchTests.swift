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
        let id = watch.begin("https://id.example.com/path")
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
            let quick = watch.begin("https://quick/path")
            clock.advance(by: .milliseconds(2900))
            watch.end(quick)
        }
        clock.advance(by: .seconds(60))
        _ = watch.begin("https://slow/path")
        clock.advance(by: .seconds(3))
        #expect(await told.next() == SlowRequest(host: "slow", seconds: 3), "nothing was told before")
    }

    @Test func requestsInARowAreEachToldAfterTheirOwnTime() async {
        var told = told.makeAsyncIterator()
        let quick = watch.begin("https://quick/")
        clock.advance(by: .seconds(2))
        let slow = watch.begin("https://slow/")
        watch.end(quick)
        clock.advance(by: .milliseconds(2900))
        clock.advance(by: .milliseconds(100))
        #expect(await told.next() == SlowRequest(host: "slow", seconds: 3))
        watch.end(slow)
        #expect(await told.next() == .some(nil))
    }

    @Test(arguments: [
        ("http://name:word@127.0.0.1:8080/lost", "127.0.0.1:8080"), ("https://id.example.com/a@b", "id.example.com"),
        ("nonsense", "the provider"),
    ])
    func aHostIsToldWithoutItsUser(target: String, host: String) {
        #expect(SlowRequest(target: target, seconds: 1).host == host)
    }

    @Test func ofSeveralTheOldestIsTold() async {
        var told = told.makeAsyncIterator()
        let first = watch.begin("https://first/path")
        clock.advance(by: .seconds(1))
        let second = watch.begin("https://second/path")
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
        let base = server.base
        _ = try await exchange.send(HTTPRequest(target: "\(base)/"))
        _ = try await exchange.session().send(HTTPRequest(target: "\(base)/two"))
        await #expect(throws: HTTPExchangeError.self) {
            try await exchange.send(HTTPRequest(target: "\(base)/lost"))
        }
        #expect(
            watched.lines.values == ["\(base)/", "end 1", "\(base)/two", "end 2", "\(base)/lost", "end 3"])
    }
}

private final class RecordedWatch: RequestWatch {
    let lines = Recorder<String>()

    func begin(_ target: String) -> UInt64 {
        lines.append(target)
        return UInt64(lines.values.count { !$0.hasPrefix("end") })
    }

    func end(_ id: UInt64) { lines.append("end \(id)") }
}
