/// What a request to an OpenID endpoint must prove.
///
/// The endpoint checks it and responds with the error of its specification.
package enum EndpointRight: String, Sendable, Hashable, CaseIterable {
    /// Nothing: the answer is public, or later requests of the flow prove more.
    case none
    /// The browser's cookie, and the page code in a posted form.
    case browser
    /// The client's credentials: a code with its verifier, a token, or the client's secret.
    case client
    /// An access token of the user.
    case accessToken
}
