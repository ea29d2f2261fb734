/// The operation that refreshes tokens; Cognito has two.
public enum RefreshCall: String, Sendable, Hashable, CaseIterable {
    /// `InitiateAuth` with `REFRESH_TOKEN_AUTH`, as sudo-user-js and sudo-user-android call it.
    case initiateAuth = "initiate-auth"
    /// `GetTokensFromRefreshToken`, as sudo-user-ios calls it since version 18; required if the pool rotates refresh
    /// tokens.
    case getTokensFromRefreshToken = "get-tokens-from-refresh-token"
}
