/// What a request to an OpenID endpoint must prove.
///
/// The endpoint checks it and refuses with the error that its specification asks for.
package enum EndpointRight: String, Sendable, Hashable, CaseIterable {
    /// Nothing: the endpoint tells everybody the same, or begins something that proves more later.
    case none
    /// The cookie of a browser, and the code of the page that is posted.
    case browser
    /// What the client has: a code with its verifier, a token, or the client's secret.
    case client
    /// An access token of the user.
    case accessToken
}
