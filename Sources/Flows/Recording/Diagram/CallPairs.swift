import IdentityModel

/// Matches answers with their calls, incrementally as events arrive.
///
/// An answer belongs to the newest unanswered call from its receiver to its sender. A call with its own outcome expects
/// no answer.
struct CallPairs: Sendable, Hashable {
    private struct Way: Sendable, Hashable {
        let from: Lane
        let to: Lane
    }

    /// The index of each event's call or answer.
    private(set) var partners: [Int?] = []
    /// The unanswered calls, by sender and receiver.
    private var waiting: [Way: [Int]] = [:]
    /// The calls in progress, from the outermost to the innermost.
    private var open: [Int] = []

    var openCall: Int? { open.last }

    mutating func append(_ event: TraceEvent) {
        let index = partners.count
        partners.append(nil)
        switch event.kind {
        case .call where event.outcome == nil:
            waiting[Way(from: event.from, to: event.to), default: []].append(index)
            open.append(index)
        case .answer:
            guard let call = waiting[Way(from: event.to, to: event.from)]?.popLast() else { return }
            partners[index] = call
            partners[call] = index
            // All calls inside this call have ended with it, even if no answer was recorded.
            while let last = open.last, last >= call { open.removeLast() }
        case .call, .note, .step: break
        }
    }
}
