import FoundationEssentials

/// Numbers that look random and are the same in every run (SplitMix64), so that what one run finds the next one finds too.
///
/// Other numbers are tried on purpose: `TEST_SEED=7 TEST_ROUNDS=100 .dev/test --filter …` gives each generator another seed and
/// lets the tests that ask ``rounds(_:)`` go on a hundred times as long.
public struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts with a seed, to which that of the run is added.
    public init(seed: UInt64) { self.init(alone: seed &+ Self.seedOfTheRun &* 1_000_003) }

    /// Starts with a seed alone, for a program that a test starts and tells its seed.
    init(alone seed: UInt64) { state = seed &* Self.step }

    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let seedOfTheRun = UInt64(ProcessInfo.processInfo.environment["TEST_SEED"] ?? "") ?? 0
    private static let factor = Int(ProcessInfo.processInfo.environment["TEST_ROUNDS"] ?? "") ?? 1

    /// How many rounds a test makes that usually makes `usual`.
    public static func rounds(_ usual: Int) -> Int { usual * max(1, factor) }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= Self.step
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to less than `limit`.
    public mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
