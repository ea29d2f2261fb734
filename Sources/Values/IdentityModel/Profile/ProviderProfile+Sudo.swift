extension ProviderProfile {
    /// The settings of a profile of kind sudo, in addition to those of all kinds.
    public struct Sudo: Sendable, Hashable {
        /// The file with the app's configuration, `sudoplatformconfig.json`; `nil` for the built-in profile.
        public var configFile: String?
        /// The address of the Cognito API, replacing the configuration's.
        public var endpoint: String?
        /// The namespace of the key store.
        public var namespace = Self.defaultNamespace
        /// The TEST registration key; `nil` if the profile has none.
        public var testKey: SigningKey?
        /// The user's own identity provider for custom federated sign-in; `nil` if the profile has none.
        public var fsso: FSSO?
        /// The operation that refreshes tokens.
        public var refreshCall = RefreshCall.initiateAuth
        /// The lifetime of the tokens that a registration key signs.
        public var jwtLifetime = Duration.seconds(3600)

        /// The namespace in the vendor's samples (Sudo Platform guide, Integrate the User SDK).
        public static let defaultNamespace = "ids"

        /// Creates the settings of a profile that sets none.
        public init() {}
    }

    /// A private key file, and the key's ID.
    public struct SigningKey: Sendable, Hashable {
        /// The PEM file, read when it is needed.
        public var file: String
        public var id: KeyID

        public init(file: String, id: KeyID) {
            self.file = file
            self.id = id
        }
    }

    /// The ID of a private key.
    public enum KeyID: Sendable, Hashable {
        case text(String)
        /// A file whose first line is the ID, read when it is needed.
        case file(String)
    }

    /// The user's own identity provider; this program signs on its behalf (Sudo Platform guide, Custom Federated Sign
    /// In).
    public struct FSSO: Sendable, Hashable {
        /// The issuer's name, as configured in the pool.
        public var issuer: String
        public var key: SigningKey
        /// The user, the token's `sub`; `nil` if each flow specifies it.
        public var user: String?

        public init(issuer: String, key: SigningKey, user: String? = nil) {
            self.issuer = issuer
            self.key = key
            self.user = user
        }
    }
}

/// The operation that refreshes tokens; Cognito has two.
public enum RefreshCall: String, Sendable, Hashable, CaseIterable {
    /// `InitiateAuth` with `REFRESH_TOKEN_AUTH`, as sudo-user-js and sudo-user-android call it.
    case initiateAuth = "initiate-auth"
    /// `GetTokensFromRefreshToken`, as sudo-user-ios calls it since version 18; required if the pool rotates refresh
    /// tokens.
    case getTokensFromRefreshToken = "get-tokens-from-refresh-token"
}
