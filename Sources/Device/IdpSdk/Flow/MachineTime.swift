import HTTPMessage

/// The flow's time limit; only waiting for the provider counts, not the user's time.
struct MachineTime: Sendable {
    /// Why there is no response.
    enum CallError: Error {
        /// The time limit was exceeded.
        case deadlinePassed
        /// The exchange failed, possibly because of its time limit per request.
        case exchange(HTTPExchangeError)
    }

    private var left: Duration
    private let clock: any Clock<Duration>

    init(_ budget: Duration, clock: any Clock<Duration>) {
        left = budget
        self.clock = clock
    }

    /// Sends a request within the remaining time; cancels the transfer at the limit.
    mutating func send(
        _ request: HTTPRequest, through exchange: any HTTPExchange
    ) async throws(CallError) -> HTTPResponse {
        guard left > .zero else { throw .deadlinePassed }
        let (result, spent) = await Self.race(request, exchange, against: left, of: clock)
        left -= spent
        // Cancelling the task also ends the sleep early, so it is checked before the deadline.
        if Task.isCancelled { throw .exchange(HTTPExchangeError(.cancelled)) }
        guard let result else { throw .deadlinePassed }
        return try result.mapError(CallError.exchange).get()
    }

    /// Returns the response, or `nil` if the time runs out first, and the time spent.
    ///
    /// Cancels the other task and waits for it.
    private static func race<Stopwatch: Clock<Duration>>(
        _ request: HTTPRequest, _ exchange: any HTTPExchange, against time: Duration, of clock: Stopwatch
    ) async -> (Result<HTTPResponse, HTTPExchangeError>?, spent: Duration) {
        let start = clock.now
        let result = await withTaskGroup(of: Result<HTTPResponse, HTTPExchangeError>?.self) { group in
            group.addTask {
                do throws(HTTPExchangeError) {
                    return .success(try await exchange.send(request))
                } catch { return .failure(error) }
            }
            group.addTask {
                try? await clock.sleep(until: start.advanced(by: time), tolerance: nil)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        return (result, start.duration(to: clock.now))
    }
}
