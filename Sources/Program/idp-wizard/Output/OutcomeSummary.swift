/// How often each outcome of a command about many users occurred.
struct OutcomeSummary: Sendable, Hashable {
    private struct Count: Sendable, Hashable {
        let name: String
        let number: Int
    }

    private let counts: [Count]

    /// Those that occurred, in the order of the type.
    init<Outcome: RawRepresentable<String> & CaseIterable>(_ number: (Outcome) -> Int) {
        counts = Outcome.allCases.map { Count(name: $0.rawValue, number: number($0)) }.filter { $0.number > 0 }
    }

    var json: JSONText { .object(counts.map { JSONText.Member(name: $0.name, value: .integer($0.number)) }) }

    /// ` (created 3, exists 1)`, to be appended to a line; empty if there is none.
    var words: String {
        counts.isEmpty ? "" : " (\(counts.map { "\($0.name) \($0.number)" }.joined(separator: ", ")))"
    }
}
