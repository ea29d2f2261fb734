import FoundationEssentials
public import IdentityModel
import Sentences
public import WatchProtocol

extension RecordedRun {
    /// A watched conversation as a run, with the finding of each refusal as a check of the provider.
    public init(
        _ conversation: WatchedConversation, _ messages: [WatchedMessage], as id: RunID, provider: String,
        tenant: String
    ) {
        let flow = ["watch", conversation.client].compactMap(\.self).joined(separator: " ")
        var header = RunHeader(
            id: id, flow: flow, provider: provider, tenant: tenant, began: conversation.began, user: conversation.user)
        header.faults = conversation.faults
        header.source = .watch
        self.init(header: header, events: messages.flatMap(\.drawn), ending: RunEnding(conversation))
    }
}

extension WatchedMessage {
    /// The events to draw: the request, what the rule found, the answer, and the checks of a careful client.
    public var drawn: [TraceEvent] {
        guard let finding else { return events }
        let check = TracedCheck(
            name: finding.rule, subject: name, expected: finding.expected ?? "", found: finding.found ?? "",
            passed: !isFailure, source: finding.source)
        let event = TraceEvent(
            time: time, from: .identityProvider, to: .identityProvider, name: "check \(name)",
            fields: [TraceField("change", finding.sentence.english)], outcome: isFailure ? "failed" : "note",
            isFailure: isFailure, content: .check(check))
        return Array(events.prefix(1)) + [event] + events.dropFirst()
    }
}

extension RunEnding {
    /// `nil` while it is not known how the conversation ends.
    fileprivate init?(_ conversation: WatchedConversation) {
        let status: String
        switch conversation.outcome {
        case .underWay: return nil
        case .succeeded: status = "OK"
        case .failed(let code, let reason, _): status = reason ?? "\(code)"
        }
        self.init(
            ended: conversation.last, status: status, succeeded: conversation.outcome == .succeeded, state: "",
            user: conversation.user, reason: conversation.outcome == .succeeded ? nil : conversation.finding?.sentence)
    }
}
