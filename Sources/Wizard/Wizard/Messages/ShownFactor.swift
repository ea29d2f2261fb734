public import IdentityModel
public import Localization

/// The stored first factor of the signed-in user; its text is never shown.
public struct ShownFactor: Sendable, Hashable {
    public enum Kind: Sendable, Hashable, CaseIterable {
        case offlineToken, refreshToken, authorizationGrant
    }

    /// What seals it.
    public enum Seal: Sendable, Hashable, CaseIterable {
        /// A key in the device's store.
        case file
        /// A key in the kernel's keyring.
        case keyring
        /// A key that is derived from the PIN.
        case pin
    }

    /// `nil` if nothing is stored.
    public var kind: Kind?
    public var mode: AuthenticationMode
    public var seal: Seal
    /// When the token was issued or the key generated, if known.
    public var issued: LocalTime?
    public var expires: Expiry<LocalTime>

    public init(
        _ kind: Kind?, mode: AuthenticationMode, seal: Seal, issued: LocalTime? = nil,
        expires: Expiry<LocalTime> = .unknown
    ) {
        self.kind = kind
        self.mode = mode
        self.seal = seal
        self.issued = issued
        self.expires = expires
    }
}
