/// The number of a check of the provider; findings of an earlier one are not shown.
public struct CheckID: Sendable, Hashable, RawRepresentable {
    /// The wizard's number of the check, from 1.
    public let rawValue: Int

    /// Takes a number.
    public init(rawValue: Int) { self.rawValue = rawValue }
}
