/// The server's user pools: Amazon Cognito's JSON API, hosted UI and discovery, and Sudo Platform's GraphQL API.
///
/// A realm can have one pool. Its users sign in with a key of their device or at another OpenID provider, never with a
/// password. Responses, error types and texts follow Cognito and AppSync as the Sudo Platform SDKs expect them.
/// Administrative operations must be signed (Signature Version 4). Rules are pure functions, which the store calls
/// within its transaction.
///
/// Start with `CognitoPoolRoutes`: every endpoint declares its routes, and `CognitoOperation.run` lists the operations,
/// one file each. `HostedUIRoutes` are the pages and the OAuth endpoints, and `UpstreamSignIn` makes a pool the client
/// of another provider. `PoolTokenCheck` and `SignatureCheck` decide who calls.
