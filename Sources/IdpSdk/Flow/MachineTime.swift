import HTTPMessage

/// A flow's time budget, from which only waiting for the provider is taken, never the person's time.
struct MachineTime: Sendable {
    private var left: Duration
    private let clock = ContinuousClock()

    init(_ budget: Duration) { left = budget }

    /// Sends within what is left of the budget; ends the transfer when it runs out.
    mutating func send(
        _ request: HTTPRequest, through exchange: any HTTPExchange
    ) async throws(HTTPExchangeError) -> HTTPResponse {
        guard left > .zero else { throw HTTPExchangeError(.timedOut) }
        let start = clock.now
        let allowed = left
        let result = await withTaskGroup(of: Result<HTTPResponse, HTTPExchangeError>?.self) { group in
            group.addTask {
                do throws(HTTPExchangeError) {
                    return .success(try await exchange.send(request))
                } catch { return .failure(error) }
            }
            group.addTask {
                try? await Task.sleep(for: allowed)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        left -= start.duration(to: clock.now)
        // Cancelling ends the sleep early too: the caller's wish wins over the clock.
        if Task.isCancelled { throw HTTPExchangeError(.cancelled) }
        guard let result else { throw HTTPExchangeError(.timedOut) }
        return try result.get()
    }
}
