import HTTPMessage
import Sentences
import Synchronization
import Testing

@testable import HTTPClient

/// A process without free threads gets an error, and no caller hangs.
@Suite struct ThreadShortageTests {
    @Test func withoutAThreadARequestFailsInWordsAndALaterOneTriesAnew() async {
        let tries = Mutex(0)
        let engine = CurlEngine { _ in
            tries.withLock { $0 += 1 }
            return false
        }
        let exchange = CurlExchange(engine: engine, settings: HTTPClientSettings())
        for _ in 0..<2 {
            await #expect {
                try await exchange.send(HTTPRequest(target: "http://127.0.0.1:1/"))
            } throws: { error in
                guard let error = error as? HTTPExchangeError else { return false }
                return error.reason == .invalidConfiguration && error.detail.english.contains("thread")
            }
        }
        #expect(tries.withLock { $0 } == 2)
    }
}
