public import IdentityModel
import Synchronization

/// Random bytes that are the same in every run with the same `TEST_SEED` (``SplitMix``).
public final class SeededRandom: RandomSource {
    private let dice: Mutex<SplitMix>
    private static let made = Atomic<UInt64>(span)
    // Neighbours overlap: the stream of seed n + 1 starts at the second number of seed n.
    private static let span: UInt64 = 1 << 32

    /// Starts with a seed, to which that of the run is added.
    public init(_ seed: UInt64 = 1) { dice = Mutex(SplitMix(seed: seed)) }

    /// A source whose stream of bytes overlaps with that of no other of this process.
    ///
    /// The seeds are the same in the next run if the same tests make sources in the same order: run a failed test alone.
    public static func another() -> SeededRandom { SeededRandom(made.add(span, ordering: .relaxed).oldValue) }

    /// The next bytes.
    public func bytes(_ count: Int) -> [UInt8] {
        dice.withLock { dice in (0..<count).map { _ in UInt8(truncatingIfNeeded: dice.next() >> 24) } }
    }
}
