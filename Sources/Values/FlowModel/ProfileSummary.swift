public import IdentityModel
public import Sentences

/// A profile that can be used: a built-in one, or a file of the configuration folder.
public struct ProfileSummary: Sendable, Hashable {
    /// The name for `--provider`.
    public var name: String
    /// The kind; `nil` for a file that cannot be read.
    public var kind: ProviderKind?
    /// The address; empty for the embedded server.
    public var address: String
    /// Why the file cannot be used; `nil` for one that can.
    public var fault: Text?
    /// Whether it is a file that the wizard can edit.
    public var isFile: Bool

    public init(
        name: String, kind: ProviderKind? = nil, address: String = "", fault: Text? = nil, isFile: Bool = true
    ) {
        self.name = name
        self.kind = kind
        self.address = address
        self.fault = fault
        self.isFile = isFile
    }
}
