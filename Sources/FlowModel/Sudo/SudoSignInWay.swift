/// How a sign-in proves the user's identity, by its name on the command line.
public enum SudoSignInWay: String, Sendable, Hashable, CaseIterable {
    /// The key pair of the registration, on this device.
    case key
    /// A token that the user's own identity provider signs.
    case fsso
}
