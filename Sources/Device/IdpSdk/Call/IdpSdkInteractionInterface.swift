/// The app's handler, which answers the provider's pages.
///
/// Any class can conform; it need not be `Sendable`.
public protocol IdpSdkInteractionInterface: AnyObject {
    /// Returns the values for one page, or an error that ends the flow.
    ///
    /// Called once per page, and again when the page is shown again. Each call runs on its own thread, never on the
    /// main thread or in Swift's pool, and the calls of one flow never overlap. The call may block as long as the user
    /// needs; that time does not count against the deadline. The app synchronises its own shared state.
    ///
    /// Keys that the page did not request are ignored; a missing key ends the flow with 900/9. A returned error ends
    /// the flow with that error, and nothing is posted. After the flow's task is cancelled, the answer is ignored.
    ///
    /// Source: KOBIL Shift Lite, IdpSdk Overview, *provideCredentials Behaviour*.
    func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult
}
