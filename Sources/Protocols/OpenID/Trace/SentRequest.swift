import FoundationEssentials
public import HTTPMessage
public import IdentityModel

/// A recorded request without a response yet.
public struct SentRequest: Sendable {
    public let request: HTTPRequest
    /// `nil` if nobody reads the trace.
    let message: TracedMessage?
    let trace: RequestTrace
    /// The time at which it could be sent, because the time for which the run was held is not part of its duration.
    let began: Date

    /// Records the response; `outcome` is the HTTP status by default.
    public func answered(
        _ response: HTTPResponse, as name: String, _ fields: [TraceField] = [], outcome: String? = nil,
        isFailure: Bool? = nil
    ) {
        guard trace.sink.isRead else { return }
        let answer = message.map { TracedMessage(response, to: $0) }
        record(
            name, fields, outcome ?? "\(response.status)", isFailure: isFailure ?? (response.status >= 400),
            content: answer?.content, secrets: answer?.secrets ?? [])
    }

    /// Records a response that rejects, or with which the login cannot continue; the outcome is the error's number.
    public func answered(_ response: HTTPResponse, as name: String, _ fields: [TraceField] = [], error: IdpSdkError) {
        answered(
            response, as: name, fields + [TraceField("error", UntrustedText(error.errorDescription))],
            outcome: "\(error.subsystem)/\(error.errorCode)", isFailure: true)
    }

    /// Records that there is no response, and the reason.
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
