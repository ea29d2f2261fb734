import Dispatch
import HTTPMessage

/// A server that takes a request and never answers, as the network shows it: until the client gives up.
struct HangingAnswer: Sendable {
    private let stream = AsyncStream<Never> { _ in }

    /// Waits until the task is cancelled.
    func wait() async throws(HTTPExchangeError) -> HTTPResponse? {
        for await _ in stream {}
        throw HTTPExchangeError(.cancelled)
    }
}

/// Blocks a thread of the code under test until a test lets it go.
final class Release: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Blocks.
    func block() { semaphore.wait() }

    /// Lets one go.
    func free() { semaphore.signal() }
}
