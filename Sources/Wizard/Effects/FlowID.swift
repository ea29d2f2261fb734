/// The number of a run that the wizard started; what the program reports about the run carries it.
public struct FlowID: Sendable, Hashable, RawRepresentable {
    /// The number, from 1.
    public let rawValue: Int

    /// Makes an id from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Makes an id from its number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
