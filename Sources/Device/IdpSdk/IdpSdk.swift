/// The IdpSdk of KOBIL Shift Lite: obtains authorization codes by filling in the provider's pages.
///
/// The app passes the AST client data of the Master Controller and answers each page's fields; it gets a code for
/// `SetAuthorisationCode`, or an `IdpSdkError`. Documented names and behaviour are KOBIL's; everything else has
/// defaults. Pages are untrusted: only the provider's hosts and allowed ones are visited, no script is run, and the
/// redirect URI is parsed and never fetched. Cookies do not outlive a call.
///
/// Start with ``IdpSdkService`` and ``IdpSdkInteractionInterface``. Inside, `AuthorizationFlow` goes from page to page,
/// `Navigator` sends the requests, `PageReader` interprets a page, and `PageQuestion` is what the app is asked.

// Re-exported so that an app imports only one module: AstClientDataInfo, IdpSdkError and the IDs.
@_exported public import IdentityModel
