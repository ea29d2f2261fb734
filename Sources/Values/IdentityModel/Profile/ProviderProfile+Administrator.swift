public import Secrets

extension ProviderProfile {
    /// An account that may use the admin REST API.
    public struct Administrator: Sendable, Hashable {
        /// The realm of the account, usually `master`.
        public var realm: TenantID
        /// The client for the password grant, usually `admin-cli`.
        ///
        /// Without a username, the client whose service account is used.
        public var client: ClientID
        /// The client's secret; `nil` for a public client.
        public var secret: Secret?
        /// The username; `nil` to use the client's service account (client credentials).
        public var username: String?
        /// The file whose first line is the password, read when it is needed.
        public var passwordFile: String?
        /// The environment variable that contains the password.
        public var passwordVariable: String?

        public init(
            realm: TenantID = TenantID("master"), client: ClientID = ClientID("admin-cli"),
            secret: Secret? = nil, username: String? = nil, passwordFile: String? = nil, passwordVariable: String? = nil
        ) {
            self.realm = realm
            self.client = client
            self.secret = secret
            self.username = username
            self.passwordFile = passwordFile
            self.passwordVariable = passwordVariable
        }
    }
}
