/// Displays the hosted UI and returns the redirect that ends it; it replaces iOS's `ASPresentationAnchor`.
public protocol PresentationAnchor: Sendable {
    /// Displays an address to the user until the browser is redirected to `redirectURI`, and returns the whole URL of
    /// that redirect.
    ///
    /// `preferPrivateSession` requests a browser without cookies of earlier sessions. Throws
    /// `SudoUserClientError.signInCanceled` or `CancellationError` if the user cancels; the client rethrows other
    /// errors.
    func present(address: String, redirectURI: String, preferPrivateSession: Bool) async throws -> String
}
