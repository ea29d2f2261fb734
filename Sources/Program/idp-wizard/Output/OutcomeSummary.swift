/// How often each outcome of a command about many users occurred.
struct OutcomeSummary: Sendable, Hashable {
    private struct Count: Sendable, Hashable {
        let name: String
        let number: Int
    }

    private let counts: [Count]

    /// The outcomes in their order, each with its number; those that did not occur are left out.
    init(_ outcomes: [(name: String, number: Int)]) {
        counts = outcomes.map { Count(name: $0.name, number: $0.number) }.filter { $0.number > 0 }
    }

    var json: JSONText { .object(counts.map { JSONText.Member(name: $0.name, value: .integer($0.number)) }) }

    /// ` (created 3, exists 1)`, to be appended to a line; empty if there is none.
    var words: String {
        counts.isEmpty ? "" : " (\(counts.map { "\($0.name) \($0.number)" }.joined(separator: ", ")))"
    }
}
