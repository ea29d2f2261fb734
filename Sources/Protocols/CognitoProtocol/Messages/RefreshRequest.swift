package import IdentityModel
package import JOSE

/// A request for new ID and access tokens, by either of Cognito's two operations.
package struct RefreshRequest: Sendable, Hashable {
    /// The flow's name in `AuthFlow`.
    package static let authFlow = "REFRESH_TOKEN_AUTH"
    /// Cognito's other name for the same flow.
    package static let authFlowAlias = "REFRESH_TOKEN"

    package let clientID: ClientID
    package let refreshToken: Secret
    package let call: RefreshCall

    package init(clientID: ClientID, refreshToken: Secret, call: RefreshCall) {
        self.clientID = clientID
        self.refreshToken = refreshToken
        self.call = call
    }

    package var operation: CognitoOperation {
        switch call {
        case .initiateAuth: .initiateAuth
        case .getTokensFromRefreshToken: .getTokensFromRefreshToken
        }
    }

    /// The body, with the token: only for sending.
    package var json: JSONValue {
        switch call {
        case .initiateAuth:
            [
                "AuthFlow": .string(Self.authFlow), "ClientId": .string(clientID.rawValue),
                "AuthParameters": ["REFRESH_TOKEN": .string(refreshToken.exposedText)],
            ]
        case .getTokensFromRefreshToken:
            [
                "ClientId": .string(clientID.rawValue), "RefreshToken": .string(refreshToken.exposedText),
                "ClientMetadata": [:],
            ]
        }
    }
}

/// A request to revoke a refresh token and the access tokens of its sign-in (Cognito, RevokeToken).
package struct RevokeTokenRequest: Sendable, Hashable {
    package let clientID: ClientID
    package let token: Secret

    package init(clientID: ClientID, token: Secret) {
        self.clientID = clientID
        self.token = token
    }

    /// The body, with the token: only for sending.
    package var json: JSONValue { ["ClientId": .string(clientID.rawValue), "Token": .string(token.exposedText)] }
}
