import IdentityModel

/// The main difference between two runs, as one sentence: the first case that applies.
public enum RunVerdict: Sendable, Hashable {
    /// They are different flows.
    case flow
    /// They ran at different providers, or at different tenants of one.
    case provider
    /// They had different faults, or only one had a fault.
    case fault
    /// They ended with different statuses, or one has no end.
    case status
    /// The first refusal that only one run met, or two different ones in the same place.
    case refusal(left: MetRefusal?, right: MetRefusal?)
    /// The answer to a call took at least twice as long in one run.
    case slower(call: String, left: Duration, right: Duration)
    /// They ended alike; rows may still differ.
    case alike

    /// The name of the case, for scripts.
    public var name: String {
        switch self {
        case .flow: "flow"
        case .provider: "provider"
        case .fault: "fault"
        case .status: "status"
        case .refusal: "refusal"
        case .slower: "slower"
        case .alike: "alike"
        }
    }
}

/// A refusal that a run met.
public struct MetRefusal: Sendable, Hashable {
    /// The refused call, or the failed check.
    public let place: String
    /// The number of the attempt at its page, from 2; `nil` for the first one, and if no page was answered.
    public let attempt: Int?
    /// The code or status of the refusal; `nil` if it has none.
    public let code: String?

    public init(place: String, attempt: Int? = nil, code: String?) {
        self.place = place
        self.attempt = attempt
        self.code = code
    }
}

extension RunVerdict {
    /// Creates the verdict on two compared runs.
    init(of comparison: RunComparison) {
        let properties = Set(
            comparison.differences.compactMap { difference in
                if case .property(let property, _, _, _) = difference { property } else { nil }
            })
        if properties.contains(.flow) {
            self = .flow
        } else if properties.contains(.provider) || properties.contains(.tenant) {
            self = .provider
        } else if properties.contains(.fault) {
            self = .fault
        } else if properties.contains(.status) {
            self = .status
        } else {
            self = Self.refusal(in: comparison) ?? Self.slower(in: comparison) ?? .alike
        }
    }

    private static func refusal(in comparison: RunComparison) -> RunVerdict? {
        let (left, right) = (CalledEvents(comparison.left.events), CalledEvents(comparison.right.events))
        let refusals = comparison.rows.map { row in
            (
                left: row.left.flatMap { left.refusal($0, in: row.attempt) },
                right: row.right.flatMap { right.refusal($0, in: row.attempt) }
            )
        }
        // The same refusal may be in another row of the other run.
        let leftRefusals = Set(refusals.compactMap(\.left))
        let rightRefusals = Set(refusals.compactMap(\.right))
        for refusal in refusals {
            let onlyLeft = refusal.left.flatMap { rightRefusals.contains($0) ? nil : $0 }
            let onlyRight = refusal.right.flatMap { leftRefusals.contains($0) ? nil : $0 }
            if onlyLeft != nil || onlyRight != nil { return .refusal(left: onlyLeft, right: onlyRight) }
        }
        return nil
    }

    /// The answer with the largest difference; innermost calls are preferred, because they explain the outer ones.
    private static func slower(in comparison: RunComparison) -> RunVerdict? {
        let calls = CalledEvents(comparison.left.events)
        var found: (verdict: RunVerdict, isInnermost: Bool, difference: Duration)?
        for row in comparison.rows {
            guard let event = row.left else { continue }
            for case .duration(let left, let right, isUsual: false) in row.differences {
                let (isInnermost, difference) = (calls.isInnermost(event), max(left, right) - min(left, right))
                if let found, (found.isInnermost ? 1 : 0, found.difference) >= (isInnermost ? 1 : 0, difference) {
                    continue
                }
                found = (.slower(call: calls.place(of: event), left: left, right: right), isInnermost, difference)
            }
        }
        return found?.verdict
    }
}

/// The events of a run with the calls that they answer.
private struct CalledEvents {
    private let events: [TraceEvent]
    private var pairs = CallPairs()

    init(_ events: [TraceEvent]) {
        self.events = events
        for event in events { pairs.append(event) }
    }

    /// The call of an answer, the subject of a check, or else the event itself.
    func place(of index: Int) -> String {
        let event = events[index]
        if case .check(let check)? = event.content { return "\(check.subject): \(check.name)" }
        return event.kind == .answer ? pairs.partners[index].map { events[$0].name } ?? event.name : event.name
    }

    /// The refusal that an event reports; `nil` for others.
    func refusal(_ index: Int, in attempt: ComparedAttempt?) -> MetRefusal? {
        let event = events[index]
        guard event.isFailure else { return nil }
        let isCheck = if case .check? = event.content { true } else { false }
        let number = attempt.flatMap { $0.number > 1 ? $0.number : nil }
        return MetRefusal(place: place(of: index), attempt: number, code: isCheck ? nil : event.outcome)
    }

    /// Whether there is no other call between the event and the call that it answers.
    func isInnermost(_ index: Int) -> Bool {
        guard let call = pairs.partners[index] else { return true }
        return !events[(call + 1)..<max(call + 1, index)].contains { $0.kind == .call }
    }
}
