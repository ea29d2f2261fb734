/// The ways in which a user gets from this program to the provider's pages and back, without an embedded web view.
///
/// ``BrowserAgent`` proxies the provider's pages to the user's browser and intercepts the redirect, for providers that
/// need additional headers. ``LoopbackRedirectListener`` listens at a loopback redirect URI (RFC 8252), and
/// ``PasteAgent`` parses the final address that the user pastes. All validate state and issuer and accept one
/// response. Servers listen on loopback addresses only.
///
/// Start with ``WebViewRequest``, the request that opens the pages, and ``ExpectedRedirect``, the response that ends
/// them.
