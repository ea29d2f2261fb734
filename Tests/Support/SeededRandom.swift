public import IdentityModel
import Synchronization

/// A random source that repeats its bytes in every run with the same `TEST_SEED` (``SplitMix``).
public final class SeededRandom: RandomSource {
    private let dice: Mutex<SplitMix>
    private static let made = Atomic<UInt64>(span)
    // Streams of adjacent seeds overlap: the stream of seed n + 1 starts at the second number of seed n.
    private static let span: UInt64 = 1 << 32

    /// Adds the seed of the run to `seed`.
    public init(_ seed: UInt64 = 1) { dice = Mutex(SplitMix(seed: seed)) }

    /// A source whose stream does not overlap with that of any other source of this process.
    ///
    /// A later run assigns the same seeds only if the tests create their sources in the same order: run a failed test
    /// alone.
    public static func another() -> SeededRandom { SeededRandom(made.add(span, ordering: .relaxed).oldValue) }

    public func bytes(_ count: Int) -> [UInt8] {
        dice.withLock { dice in (0..<count).map { _ in UInt8(truncatingIfNeeded: dice.next() >> 24) } }
    }
}
