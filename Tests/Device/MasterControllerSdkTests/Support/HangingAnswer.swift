import Dispatch
import HTTPMessage

/// A server that accepts a request and never answers: the client waits until it gives up.
struct HangingAnswer: Sendable {
    private let stream = AsyncStream<Never> { _ in }

    func wait() async throws(HTTPExchangeError) -> HTTPResponse? {
        for await _ in stream {}
        throw HTTPExchangeError(.cancelled)
    }
}

/// Blocks a thread of the code under test until a test releases it.
final class Release: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func block() { semaphore.wait() }

    /// Releases one thread.
    func free() { semaphore.signal() }
}
