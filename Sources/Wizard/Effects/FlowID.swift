/// The number of a run that the wizard started; the program's messages about the run contain it.
public struct FlowID: Sendable, Hashable, RawRepresentable {
    /// The number, from 1.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
