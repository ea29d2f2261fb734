import Synchronization

extension SequenceDiagram {
    /// Identifies a state of a diagram: a number unique among all changes of all diagrams in the process.
    ///
    /// What is computed from a diagram may be cached with its stamp and used while the stamp is the same. The stamp is
    /// not part of the value: diagrams of the same events are equal even if their stamps differ.
    public struct Stamp: Sendable, Hashable {
        private let number: UInt64

        private static let last = Atomic<UInt64>(0)

        init() { number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue }
    }
}

/// A stamp that does not take part in the equality of its diagram.
struct StampMarker: Sendable, Hashable {
    var stamp = SequenceDiagram.Stamp()

    static func == (_: StampMarker, _: StampMarker) -> Bool { true }

    func hash(into _: inout Hasher) {}
}
