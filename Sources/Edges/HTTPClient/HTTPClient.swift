/// The program's HTTP client: `HTTPExchange` over libcurl, HTTP/1.1 only.
///
/// All requests run concurrently on one thread, which starts with the first request and ends with the last exchange.
/// Redirects are returned, not followed. Cookies are kept only by an exchange from `session()`. Cancelling a task ends
/// its transfer at once. Only idempotent requests use a kept connection, because libcurl repeats a request if that
/// connection is dead. TLS is version 1.2 or later.
///
/// Start with `CurlExchange` and `HTTPClientSettings`. A request becomes a `TransferOrder`, which is validated before
/// libcurl sees it; `CurlLoop` runs it as a `CurlTransfer`. `CurlFailure` maps libcurl's errors to `HTTPExchangeError`.
