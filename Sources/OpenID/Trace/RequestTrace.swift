public import HTTPMessage
public import IdentityModel

/// Records the requests from one lane to another, and their answers, with their contents.
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

    /// Sends a request through an exchange; records it before, and its answer.
    ///
    /// `answer` is the name of the answer's event after the status; nil uses the last word of `name`. `expected` names the
    /// outcome of an answer that is no failure whatever its status, and is nil for another answer.
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
    /// Send ``SentRequest/request``: it carries the run's `traceparent`. `open` are the only names of a form whose values
    /// may be shown, nil for no such limit. Record its end by a method of the result.
    public func announce(
        _ request: HTTPRequest, as name: String, _ fields: [TraceField] = [], open: Set<String>? = nil
    ) async -> SentRequest {
        var request = request
        if let traceParent = sink.traceParent, request.headers[KobilHeaders.traceParentName] == nil {
            request.headers.set(KobilHeaders.traceParentName, traceParent.description)
        }
        let message = TracedMessage(request, open: open)
        await sink.announce(
            TraceEvent(
                time: clock.now(), from: sender, to: receiver, name: name, kind: .call, fields: fields,
                content: message.content, secrets: message.secrets))
        return SentRequest(request: request, message: message, trace: self, began: clock.now())
    }
}
