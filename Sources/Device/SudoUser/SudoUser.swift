/// The user SDK of Sudo Platform: registers users, signs them in and keeps their tokens.
///
/// Names and errors are those of sudo-user-ios 18.2.1, with the additions of its Android and JavaScript counterparts.
/// The state is in a sealed key store, which several clients and programs can use at the same time: registrations and
/// refreshes exclude each other, and one that a process did not finish is completed by the next. No description and no
/// log message contains a token.
///
/// Start with ``SudoUserClient`` and ``DefaultSudoUserClient``. ``TESTAuthenticationProvider`` and
/// ``LocalAuthenticationProvider`` sign tokens on this device. Inside, `ClientStore` is the state, `CognitoConnection`,
/// `GraphQLConnection` and `HostedUIConnection` send requests, and `WireError` maps their failures to documented errors.

// Re-exported so that an app imports only one module: the keyring, the ports and secrets.
@_exported public import IdentityModel
