import FoundationEssentials

/// A reproducible generator of pseudo-random numbers (SplitMix64), so that each run repeats the failures of the
/// previous one.
///
/// To try other numbers, run `TEST_SEED=7 TEST_ROUNDS=100 .dev/test --filter …`: each generator gets another seed, and
/// tests that call ``rounds(_:)`` run a hundred times as many rounds.
public struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Adds the seed of the run to `seed`.
    public init(seed: UInt64) { self.init(alone: seed &+ Self.seedOfTheRun &* 1_000_003) }

    /// Uses the seed without that of the run, for a program that gets its seed from a test.
    init(alone seed: UInt64) { state = seed &* Self.step }

    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let seedOfTheRun = UInt64(ProcessInfo.processInfo.environment["TEST_SEED"] ?? "") ?? 0
    private static let factor = Int(ProcessInfo.processInfo.environment["TEST_ROUNDS"] ?? "") ?? 1

    /// The number of rounds of a test that usually runs `usual` rounds.
    public static func rounds(_ usual: Int) -> Int { usual * max(1, factor) }

    public mutating func next() -> UInt64 {
        state &+= Self.step
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in `0..<limit`.
    public mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
