extension ProviderProfile {
    /// How the answer of the authorization endpoint travels, as a profile writes it.
    public enum ResponseMode: String, Sendable, Hashable, CaseIterable {
        /// In the redirect's query.
        case query
        /// In the redirect's fragment.
        case fragment
        /// As a form that a page posts.
        case formPost = "form_post"
    }
}
