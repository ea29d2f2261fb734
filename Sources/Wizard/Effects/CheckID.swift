/// The number of a check of the provider; findings of an earlier one are not shown.
public struct CheckID: Sendable, Hashable, RawRepresentable {
    /// The number, from 1.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }
}
