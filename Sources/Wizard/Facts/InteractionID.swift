/// Which question of a running flow is meant: an answer to another one is refused by the engine.
public struct InteractionID: Sendable, Hashable, RawRepresentable {
    /// The engine's number of the question.
    public let rawValue: Int

    /// Takes the engine's number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Takes the engine's number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
