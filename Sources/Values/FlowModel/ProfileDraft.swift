public import IdentityModel

/// A profile that is being edited: the values of the keys that the wizard knows.
///
/// No value is a secret: secrets are in files whose paths the profile contains.
public struct ProfileDraft: Sendable, Hashable {
    /// A key of a profile that the wizard can write.
    public enum Key: String, Sendable, Hashable, CaseIterable {
        case name, kind
        case baseURL = "base-url"
        case issuer, tenant
        case redirectURI = "redirect-uri"
        case scope, config, endpoint, namespace
    }

    /// The file's name without its extension; `nil` for a profile that is not stored yet.
    public var file: String?
    /// Identifies the file's content, to detect later changes; empty for a profile that is not stored yet.
    public var fingerprint: String
    /// The values by key; a key without a value is not written, or is removed.
    public var values: [Key: String]

    public init(file: String? = nil, fingerprint: String = "", values: [Key: String] = [:]) {
        self.file = file
        self.fingerprint = fingerprint
        self.values = values
    }

    /// The kind; kobil if none is chosen.
    public var kind: ProviderKind { values[.kind].flatMap(ProviderKind.init) ?? .kobil }

    /// The keys of a kind, in the order of the form.
    public static func keys(of kind: ProviderKind) -> [Key] {
        switch kind {
        case .kobil, .keycloak: [.name, .kind, .baseURL, .tenant, .redirectURI, .scope]
        case .oidc: [.name, .kind, .issuer, .redirectURI, .scope]
        case .sudo: [.name, .kind, .config, .endpoint, .namespace]
        }
    }

    /// Whether a profile of that kind needs the key.
    public static func isRequired(_ key: Key, in kind: ProviderKind) -> Bool {
        switch key {
        case .name, .kind: true
        case .baseURL: kind == .kobil || kind == .keycloak
        case .issuer: kind == .oidc
        default: false
        }
    }
}
