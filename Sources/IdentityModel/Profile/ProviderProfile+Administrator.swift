public import Secrets

extension ProviderProfile {
    /// An account that may use the admin REST.
    public struct Administrator: Sendable, Hashable {
        /// The realm of the account, `master` as a rule.
        public var realm: TenantID
        /// The client that takes its password grant, `admin-cli` as a rule; without a user name the client whose own account it is.
        public var client: ClientID
        /// The client's secret, nil for a public client.
        public var secret: Secret?
        /// Its user name, nil for the client's own account (client credentials).
        public var username: String?
        /// The file that holds its password in its first line, read when it is needed.
        public var passwordFile: String?
        /// The environment variable that holds its password.
        public var passwordVariable: String?

        /// Makes an account.
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
