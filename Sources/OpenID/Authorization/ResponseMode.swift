/// How the authorization endpoint returns its response to the client (OAuth 2.0 Multiple Response Types; Form Post
/// Response Mode).
public enum ResponseMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// In the redirect's query: the default for a code.
    case query
    /// In the redirect's fragment, which is not sent to servers.
    case fragment
    /// As a form that a page posts to the redirect URI.
    case formPost = "form_post"
}
