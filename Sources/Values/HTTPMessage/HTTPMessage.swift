/// HTTP requests, responses, forms and URLs as values, and the port through which clients send requests.
///
/// Values keep what was sent: the order and spelling of headers, repeated form fields, and URLs without normalisation,
/// because redirect URIs are compared as strings. Bodies of requests and values of forms can be secret, so they are
/// wiped on release and left out of descriptions. Nothing in this module performs input or output; clients send through
/// `HTTPExchange`, which tests replace.
///
/// Start with `HTTPRequest`, `HTTPResponse` and `HTTPExchange`. `FormFields` reads and writes queries and forms,
/// `URLReference` splits and resolves URLs, and `AllowedAddresses` restricts where a client may connect.
