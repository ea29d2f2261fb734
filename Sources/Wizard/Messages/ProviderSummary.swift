public import IdentityModel

/// Where the wizard works: what the title row and the start screen say about the provider.
public struct ProviderSummary: Sendable, Hashable {
    /// The profile's name; comes from a file of the user and is shown sanitised.
    public var name: String
    /// The tenant (realm).
    public var tenant: TenantID
    /// The sort of provider; decides whether a login is possible before an activation.
    public var kind: ProviderKind
    /// The base URL.
    public var address: String
    /// Whether it is the server inside this program.
    public var isSandbox: Bool
    /// Whether the profile names an account that may administer users there.
    public var canAdminister: Bool
    /// Whether some client's page asks for an activation code: of another kind than kobil only where the profile names one.
    public var activatesWithCodes: Bool
    /// Whether a browser on this machine can come back to this program: the redirect URI is an address of this machine.
    public var hasLoopbackRedirect: Bool
    /// Whether the key of stored logins stands in the kernel's keyring, not in the device's file.
    public var keepsKeyInKeyring: Bool
    /// The options of the command line that chose it, for commands that do the same: a profile may be a path.
    public var options: [String]

    /// Makes the facts.
    public init(
        name: String, tenant: TenantID, kind: ProviderKind, address: String, isSandbox: Bool, canAdminister: Bool,
        activatesWithCodes: Bool? = nil, hasLoopbackRedirect: Bool = true, keepsKeyInKeyring: Bool = false,
        options: [String] = []
    ) {
        self.name = name
        self.tenant = tenant
        self.kind = kind
        self.address = address
        self.isSandbox = isSandbox
        self.canAdminister = canAdminister
        self.activatesWithCodes = activatesWithCodes ?? (kind == .kobil)
        self.hasLoopbackRedirect = hasLoopbackRedirect
        self.keepsKeyInKeyring = keepsKeyInKeyring
        self.options = options
    }

    /// The logins in a browser: the one on this machine where it can come back, and any other.
    var browserLogins: [Choice] { (hasLoopbackRedirect ? [.loginInBrowser] : []) + [.loginByPaste] }
}
