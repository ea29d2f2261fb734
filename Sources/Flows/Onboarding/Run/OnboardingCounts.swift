public import FlowModel

/// How many rows have ended in which way.
public struct OnboardingCounts: Sendable, Hashable {
    private var numbers: [Int]
    /// The rows whose user is in the state that the file requires.
    public private(set) var done: Int

    public init() {
        numbers = OnboardingOutcome.allCases.map { _ in 0 }
        done = 0
    }

    public var total: Int { numbers.reduce(0, +) }

    /// The rows whose users existed and were not changed.
    public var left: Int { self[.exists] }

    public subscript(_ outcome: OnboardingOutcome) -> Int {
        OnboardingOutcome.allCases.firstIndex(of: outcome).map { numbers[$0] } ?? 0
    }

    public mutating func add(_ outcome: OnboardingOutcome, isDone: Bool) {
        guard let index = OnboardingOutcome.allCases.firstIndex(of: outcome) else { return }
        numbers[index] += 1
        if isDone { done += 1 }
    }

    /// The numbers as they are stored.
    var stored: [Int] { numbers + [done] }

    init(stored: [Int]) {
        numbers = Array(stored.dropLast())
        done = stored.last ?? 0
    }

    static let storedCount = OnboardingOutcome.allCases.count + 1
}
