import HTTPMessage

/// A flow's time budget, from which only waiting for the provider is taken, never the person's time.
struct MachineTime: Sendable {
    /// Why there is no response.
    enum Failure: Error {
        /// The budget is used up.
        case deadlinePassed
        /// The exchange's own reason; its own time limit for one request among them.
        case exchange(HTTPExchangeError)
    }

    private var left: Duration
    private let clock: any Clock<Duration>

    init(_ budget: Duration, clock: any Clock<Duration>) {
        left = budget
        self.clock = clock
    }

    /// Sends within what is left of the budget; ends the transfer when it runs out.
    mutating func send(
        _ request: HTTPRequest, through exchange: any HTTPExchange
    ) async throws(Failure) -> HTTPResponse {
        guard left > .zero else { throw .deadlinePassed }
        let (result, spent) = await Self.race(request, exchange, against: left, of: clock)
        left -= spent
        // Cancelling ends the sleep early too: the caller's wish wins over the clock.
        if Task.isCancelled { throw .exchange(HTTPExchangeError(.cancelled)) }
        guard let result else { throw .deadlinePassed }
        return try result.mapError(Failure.exchange).get()
    }

    /// The response, or nil when the time is over first, and how long it took; whichever loses is cancelled and waited for.
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
