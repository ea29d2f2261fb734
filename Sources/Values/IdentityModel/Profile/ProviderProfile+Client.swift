public import Secrets

extension ProviderProfile {
    public struct Client: Sendable, Hashable {
        public var id: ClientID
        /// The secret of a confidential client; `nil` for a public one.
        public var secret: Secret?
        /// How the secret is sent; if `nil`, by a method that the provider supports.
        public var authMethod: AuthMethod?

        public init(id: ClientID, secret: Secret? = nil, authMethod: AuthMethod? = nil) {
            self.id = id
            self.secret = secret
            self.authMethod = authMethod
        }
    }

    /// How a confidential client sends its secret (RFC 6749, section 2.3.1).
    public enum AuthMethod: String, Sendable, Hashable, CaseIterable {
        /// In the `Authorization` header.
        case basic
        /// In the body.
        case post
    }
}

extension ProviderProfile {
    /// How the authorization endpoint returns its response, as written in a profile.
    public enum ResponseMode: String, Sendable, Hashable, CaseIterable {
        /// In the redirect's query.
        case query
        /// In the redirect's fragment.
        case fragment
        /// As a form that a page submits by POST.
        case formPost = "form_post"
    }
}
