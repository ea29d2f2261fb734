extension ProviderProfile {
    /// How the response of the authorization endpoint is returned, as written in a profile.
    public enum ResponseMode: String, Sendable, Hashable, CaseIterable {
        /// In the redirect's query.
        case query
        /// In the redirect's fragment.
        case fragment
        /// As a form that a page posts.
        case formPost = "form_post"
    }
}
