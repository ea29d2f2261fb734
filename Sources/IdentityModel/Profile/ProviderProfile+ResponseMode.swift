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
