/// What the server's APIs share: the route as a value, the lookup by path, common responses, and the cross-origin
/// policy.
///
/// A `Route` declares its path, methods, required right, cross-origin rule and discovery entry beside its handler; 405
/// with `Allow`, preflights and the discovery document are derived from these. A route without a right does not
/// compile. An error becomes a response in one place, `ErrorResponses`, and a failure is recorded there once.
///
/// Start with `Route`, `RouteTable` and `RouteAnswer`. `RealmContext` has the addresses and cookies of the realm of a
/// request, `AccessTokenCheck` verifies access tokens, `CrossOrigin` adds CORS headers, and `ParameterBounds` limits
/// what a client may send.
