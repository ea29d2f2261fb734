/// Which check of the provider is meant; the wizard counts them, and what comes of an earlier one is not shown.
public struct CheckID: Sendable, Hashable, RawRepresentable {
    /// The wizard's number of the check, from 1.
    public let rawValue: Int

    /// Takes a number.
    public init(rawValue: Int) { self.rawValue = rawValue }
}
