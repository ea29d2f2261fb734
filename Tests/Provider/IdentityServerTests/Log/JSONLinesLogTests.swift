import Dispatch
import FoundationEssentials
import IdentityModel
import JOSE
import Synchronization
import TestSupport
import Testing

@testable import IdentityServer

/// The log that writes lines drops events when its buffer is full, and requests never wait for it.
@Suite struct JSONLinesLogTests {
    /// A reader of lines that a test can pause.
    private final class Reader: Sendable {
        private let bytes = Mutex<[UInt8]>([])
        private let gate = DispatchSemaphore(value: 0)
        private let isHeld: Mutex<Bool>
        let began = DispatchSemaphore(value: 0)

        init(isHeld: Bool = false) { self.isHeld = Mutex(isHeld) }

        func take(_ lines: [UInt8]) {
            began.signal()
            if isHeld.withLock({ $0 }) { gate.wait() }
            bytes.withLock { $0 += lines }
        }

        func release() {
            isHeld.withLock { $0 = false }
            gate.signal()
        }

        var lines: [JSONValue] {
            get throws {
                let text = bytes.withLock { $0 }
                #expect(text.isEmpty || text.last == UInt8(ascii: "\n"))
                return try text.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: Array($0)) }
            }
        }
    }

    private static func event(_ level: ServerEvent.Level = .info, status: Int = 200) -> ServerEvent {
        ServerEvent(
            time: StandingClock().now(), level: level, trace: nil,
            subject: .request(
                .init(
                    method: "GET", route: "/auth", status: status, milliseconds: 1, realm: nil, clientID: nil,
                    address: "127.0.0.1", user: nil, event: nil, resource: nil, reason: nil, cause: nil,
                    redirectURI: nil)))
    }

    @Test(arguments: [0, 951_782_399.875, 951_782_400, 1_709_251_199.5, 4_107_542_400.125, -1, 253_402_300_799])
    func timesAreThoseOfFoundation(_ seconds: Double) {
        let time = Date(timeIntervalSince1970: seconds)
        #expect(LogTime.text(time) == time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }

    @Test(arguments: ServerEvent.Level.allCases)
    func onlyWhatMattersEnoughIsWritten(_ level: ServerEvent.Level) async throws {
        let reader = Reader()
        let log = JSONLinesLog(level: level) { reader.take($0) }
        for level in ServerEvent.Level.allCases { log.record(Self.event(level)) }
        await log.flush(within: .seconds(60))
        let wanted = ServerEvent.Level.allCases.prefix { $0 != level }.map(\.rawValue) + [level.rawValue]
        #expect(try reader.lines.compactMap { $0["level"]?.string } == wanted)
    }

    @Test func linesComeInOrderWhereverTheWritesAreCut() async throws {
        let reader = Reader()
        let log = JSONLinesLog(capacity: 10_000) { reader.take($0) }
        for number in 0..<1000 { log.record(Self.event(status: number)) }
        await log.flush(within: .seconds(60))
        #expect(try reader.lines.compactMap { $0["status"]?.integer } == (0..<1000).map { Int64($0) })
    }

    @Test func whatFindsNoRoomIsDroppedAndCountedAndNobodyWaits() async throws {
        let reader = Reader(isHeld: true)
        let clock = StandingClock()
        let log = JSONLinesLog(level: .error, capacity: 4, clock: clock) { reader.take($0) }
        log.record(Self.event(.error, status: 1))
        await withCheckedContinuation { continuation in
            OwnThread.run {
                reader.began.wait()
                continuation.resume()
            }
        }
        // The writer blocks on the first event: the buffer accepts four more.
        for number in 2..<12 { log.record(Self.event(.error, status: number)) }
        await log.flush(within: .zero)
        reader.release()
        await log.flush(within: .seconds(60))
        let lines = try reader.lines
        #expect(lines.compactMap { $0["status"]?.integer } == [1, 2, 3, 4, 5])
        #expect(
            lines.last == [
                "event": "dropped", "level": "warning", "lines": 6,
                "time": .string(clock.now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))),
            ])
        log.record(Self.event(.error, status: 12))
        await log.flush(within: .seconds(60))
        #expect(try reader.lines.last?["status"] == 12)
    }
}
