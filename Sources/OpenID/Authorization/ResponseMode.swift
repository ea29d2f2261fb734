/// How the answer of the authorization endpoint travels to the client (OAuth 2.0 Multiple Response Types; Form Post Response Mode).
public enum ResponseMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// In the redirect's query: the default for a code.
    case query
    /// In the redirect's fragment, which no server on the way sees.
    case fragment
    /// As a form that a page posts to the redirect URI.
    case formPost = "form_post"
}
