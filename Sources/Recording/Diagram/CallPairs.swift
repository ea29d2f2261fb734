import IdentityModel

/// Which answer belongs to which call, kept up while events arrive.
///
/// An answer belongs to the newest call from its receiver to its sender that has no answer yet. A call that carries its own outcome
/// waits for nothing.
struct CallPairs: Sendable, Hashable {
    private struct Way: Sendable, Hashable {
        let from: Lane
        let to: Lane
    }

    /// For each event, its call or its answer.
    private(set) var partners: [Int?] = []
    /// The calls without answer, by sender and receiver.
    private var waiting: [Way: [Int]] = [:]
    /// The calls that are under way, from the outermost to the innermost.
    private var open: [Int] = []

    /// The innermost call that is under way.
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
            // Whatever was begun inside the call has ended with it, even where no answer was recorded.
            while let last = open.last, last >= call { open.removeLast() }
        case .call, .note, .step: break
        }
    }
}
