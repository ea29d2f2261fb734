/// An HTTP/1.1 server with TLS: libmicrohttpd and GnuTLS, with an asynchronous Swift function as the handler.
///
/// The handler receives only complete and valid requests; what a proxy in front of the server could interpret
/// differently is rejected. Bytes, connections and time are limited. If there are too many connections, the most
/// dispensable one is closed, first of the network that has the most. After `stop()` no handler runs, no thread of the
/// server is left, and the port is free.
///
/// Start with `WebServer` and `WebServerLimits`. `Daemon` handles libmicrohttpd's callbacks, `PendingExchange` is one
/// request until its response is sent, `ClientConnection` holds the deadline of a connection, and `Traffic` counts and
/// limits connections. `TrustedProxies` finds the client's address behind a proxy.
