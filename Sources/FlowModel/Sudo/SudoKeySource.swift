public import IdentityModel

/// Where the private key of a registration is taken from.
public enum SudoKeySource: Sendable, Hashable {
    /// A PEM file; it is read when the flow needs it.
    case file(String)
    case text(Secret)
}
