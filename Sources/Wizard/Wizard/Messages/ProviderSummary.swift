public import IdentityModel
package import TerminalUI

/// What the wizard's screens need about the provider.
public struct ProviderSummary: Sendable, Hashable {
    /// The profile's name; it comes from a user's file and is sanitised before it is shown.
    public var name: String
    /// The tenant (realm).
    public var tenant: TenantID
    /// The kind of provider; decides whether a login is possible before an activation.
    public var kind: ProviderKind
    /// The base URL.
    public var address: String
    /// The issuer that an app has to know.
    public var issuer: String
    /// The QR code of the issuer's configuration; `nil` if it is an address of this machine, which no phone can reach.
    package var issuerPicture: QRPicture?
    /// Whether it is the embedded server.
    public var isSandbox: Bool
    /// Whether the profile names an administrator.
    public var canAdminister: Bool
    /// Whether a client has a page that asks for an activation code; unless the kind is kobil, the profile must name
    /// that client.
    public var activatesWithCodes: Bool
    /// Whether a browser on this machine can return to this program: the redirect URI is a loopback address.
    public var hasLoopbackRedirect: Bool
    /// Whether the key of stored logins is in the kernel's keyring, and not in the device's file.
    public var keepsKeyInKeyring: Bool
    /// Whether the tenant has a user pool of Sudo Platform, which has its own flows.
    public var hasSudoPlatform: Bool
    /// The command-line options that select it, for equivalent commands; they may contain a path.
    public var options: [CommandWord]

    public init(
        name: String, tenant: TenantID, kind: ProviderKind, address: String, isSandbox: Bool, canAdminister: Bool,
        activatesWithCodes: Bool? = nil, hasLoopbackRedirect: Bool = true, keepsKeyInKeyring: Bool = false,
        hasSudoPlatform: Bool = false, issuer: String? = nil,
        options: [CommandWord] = []
    ) {
        self.name = name
        self.tenant = tenant
        self.kind = kind
        self.address = address
        self.issuer = issuer ?? address
        self.isSandbox = isSandbox
        self.canAdminister = canAdminister
        self.activatesWithCodes = activatesWithCodes ?? (kind == .kobil)
        self.hasLoopbackRedirect = hasLoopbackRedirect
        self.keepsKeyInKeyring = keepsKeyInKeyring
        self.hasSudoPlatform = hasSudoPlatform
        self.options = options
    }

}
