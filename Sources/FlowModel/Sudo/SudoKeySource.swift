public import IdentityModel

/// The source of the private key of a registration.
public enum SudoKeySource: Sendable, Hashable {
    /// A PEM file; it is read when the flow needs it.
    case file(String)
    case text(Secret)
}
