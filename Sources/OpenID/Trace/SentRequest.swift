import FoundationEssentials
public import HTTPMessage
public import IdentityModel

/// A request that was recorded and has no answer yet.
public struct SentRequest: Sendable {
    public let request: HTTPRequest
    let message: TracedMessage
    let trace: RequestTrace
    /// When it could be sent; the time for which the run was held is not part of its duration.
    let began: Date

    /// Records the answer; `outcome` is the HTTP status unless it is given.
    public func answered(
        _ response: HTTPResponse, as name: String, _ fields: [TraceField] = [], outcome: String? = nil,
        isFailure: Bool? = nil
    ) {
        let answer = TracedMessage(response, to: message)
        record(
            name, fields, outcome ?? "\(response.status)", isFailure: isFailure ?? (response.status >= 400),
            content: answer.content, secrets: answer.secrets)
    }

    /// Records an answer that refuses, or with which the login cannot continue; the error's number is the outcome.
    public func answered(_ response: HTTPResponse, as name: String, _ fields: [TraceField] = [], error: IdpSdkError) {
        answered(
            response, as: name, fields + [TraceField("error", UntrustedText(error.errorDescription))],
            outcome: "\(error.subsystem)/\(error.errorCode)", isFailure: true)
    }

    /// Records that there is no answer, and why.
    public func failed(_ reason: String) { record("no answer", [], reason, isFailure: true) }

    private func record(
        _ name: String, _ fields: [TraceField], _ outcome: String, isFailure: Bool, content: TraceContent? = nil,
        secrets: [Secret] = []
    ) {
        let now = trace.clock.now()
        trace.sink.record(
            TraceEvent(
                time: now, from: trace.receiver, to: trace.sender, name: name, kind: .answer, fields: fields,
                outcome: outcome, isFailure: isFailure, duration: .seconds(max(0, now.timeIntervalSince(began))),
                content: content, secrets: secrets))
    }
}
