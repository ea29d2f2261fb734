/// Shows the hosted UI and gets the redirect that ends it; it takes the place of `ASPresentationAnchor` of iOS.
public protocol PresentationAnchor: Sendable {
    /// Shows an address to the user until the browser is redirected to `redirectURI`, and returns the whole URL of that redirect.
    ///
    /// `preferPrivateSession` asks for a browser without cookies of earlier sessions. Throws `SudoUserClientError.signInCanceled` or
    /// `CancellationError` where the user cancels; the client passes other errors on.
    func present(address: String, redirectURI: String, preferPrivateSession: Bool) async throws -> String
}
