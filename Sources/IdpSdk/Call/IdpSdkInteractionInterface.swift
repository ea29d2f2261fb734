/// The app's side of a flow: asked for what a page of the provider asks.
///
/// A plain class can adopt it; `Sendable` is not demanded.
public protocol IdpSdkInteractionInterface: AnyObject {
    /// Gives the values for one page, or an error that ends the flow.
    ///
    /// Called once for each page and again when the page comes back, on a thread of its own: never the main thread, never one of Swift's
    /// pool, never two calls of one flow at a time. It may block as long as the person needs; that time is not the flow's. Whatever it shares with
    /// other threads it must guard. Keys that the page did not ask for are ignored; a missing one ends the flow with 900/9. A returned error
    /// ends the flow with that very error, and nothing is posted. When the flow's task has been cancelled, the answer is thrown away.
    ///
    /// Source: KOBIL Shift Lite, IdpSdk, *provideCredentials Behaviour*.
    func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult
}
