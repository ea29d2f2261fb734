import Synchronization

extension SequenceDiagram {
    /// A number that no other change of any diagram in the process has.
    ///
    /// What is made of a diagram may be kept with its stamp and used again while the stamp is the same. The stamp is no part of the
    /// value: diagrams of the same events are equal, whatever their stamps are.
    public struct Stamp: Sendable, Hashable {
        private let number: UInt64

        private static let last = Atomic<UInt64>(0)

        init() { number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue }
    }
}

/// A stamp as part of a diagram whose equality it does not decide.
struct StampMarker: Sendable, Hashable {
    var stamp = SequenceDiagram.Stamp()

    static func == (_: StampMarker, _: StampMarker) -> Bool { true }

    func hash(into _: inout Hasher) {}
}
