import HTTPMessage

/// The redirect URIs of the pools' clients; they are compared byte by byte (RFC 9700, section 2.1).
package enum PoolRedirects {
    /// Where the hosted UI sends the browser after a sign-in.
    package static let signIn = "http://127.0.0.1:8400/cb"
    /// Where the hosted UI sends the browser after a sign-out.
    package static let signOut = "http://127.0.0.1:8400/"

    /// The origins of the redirect URIs: scripts of these may call the pool's endpoints.
    package static let webOrigins = Set([signIn, signOut].compactMap { URLReference($0).origin })
}
