public import HTTPMessage
public import IdentityModel

/// Records the requests from one lane to another, and their responses, with their contents.
public struct RequestTrace: Sendable {
    public let sink: any TraceSink
    public let clock: any WallClock
    public let sender: Lane
    public let receiver: Lane

    public init(_ sink: any TraceSink, clock: any WallClock, from sender: Lane, to receiver: Lane) {
        self.sink = sink
        self.clock = clock
        self.sender = sender
        self.receiver = receiver
    }

    /// Sends a request through an exchange; records it before sending, and its response.
    ///
    /// `answer` is the name of the response's event after the status; `nil` uses the last word of `name`. `expected`
    /// returns the outcome of a response that is not a failure whatever its status, or `nil`.
    public func send(
        _ request: HTTPRequest, as name: String, _ fields: [TraceField] = [], answer: String? = nil,
        through exchange: any HTTPExchange, expected: (HTTPResponse) -> String? = { _ in nil }
    ) async throws(HTTPExchangeError) -> HTTPResponse {
        let sent = await announce(request, as: name, fields)
        do throws(HTTPExchangeError) {
            let response = try await exchange.send(sent.request)
            let outcome = expected(response)
            sent.answered(
                response, as: "\(response.status) \(answer ?? String(name.split(separator: " ").last ?? ""))",
                outcome: outcome, isFailure: outcome == nil ? nil : false)
            return response
        } catch {
            sent.failed(error.reason.rawValue)
            throw error
        }
    }

    /// Records a request that is about to be sent, and returns when it may be sent.
    ///
    /// Send ``SentRequest/request``, which contains the run's `traceparent`, and record its end with a method of the
    /// result. `open` are the only names of a form whose values may be shown; `nil` sets no such limit.
    public func announce(
        _ request: HTTPRequest, as name: String, _ fields: [TraceField] = [], open: Set<String>? = nil
    ) async -> SentRequest {
        var request = request
        if let traceParent = sink.traceParent, request.headers[KobilHeaders.traceParentName] == nil {
            request.headers.set(KobilHeaders.traceParentName, traceParent.description)
        }
        let message = sink.isRead ? TracedMessage(request, open: open) : nil
        if sink.isRead {
            await sink.announce(
                TraceEvent(
                    time: clock.now(), from: sender, to: receiver, name: name, kind: .call, fields: fields,
                    content: message?.content, secrets: message?.secrets ?? []))
        }
        return SentRequest(request: request, message: message, trace: self, began: clock.now())
    }
}
