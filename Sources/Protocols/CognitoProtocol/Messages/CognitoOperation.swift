/// An operation of the Cognito user pool API (version 2016-04-18), by its name in `X-Amz-Target`.
///
/// The URL's path does not contain it, because the SDKs accept an endpoint with any path.
package enum CognitoOperation: String, Sendable, Hashable, CaseIterable {
    case signUp = "SignUp"
    case initiateAuth = "InitiateAuth"
    case respondToAuthChallenge = "RespondToAuthChallenge"
    case getTokensFromRefreshToken = "GetTokensFromRefreshToken"
    case revokeToken = "RevokeToken"
    case globalSignOut = "GlobalSignOut"
    case getUser = "GetUser"
    case deleteUser = "DeleteUser"
    case adminGetUser = "AdminGetUser"
    case listUsers = "ListUsers"
    case adminDeleteUser = "AdminDeleteUser"
    case adminDisableUser = "AdminDisableUser"
    case adminEnableUser = "AdminEnableUser"
    case adminUserGlobalSignOut = "AdminUserGlobalSignOut"
    case describeUserPoolClient = "DescribeUserPoolClient"

    /// The value of `X-Amz-Target`.
    package var target: String { "AWSCognitoIdentityProviderService.\(rawValue)" }

    /// The operation for an `X-Amz-Target`; `nil` for any other text.
    package init?(target: String) {
        guard let operation = Self.allCases.first(where: { $0.target == target }) else { return nil }
        self = operation
    }

    /// Whether a request must be signed with AWS credentials (Signature Version 4).
    package var isSigned: Bool {
        switch self {
        case .signUp, .initiateAuth, .respondToAuthChallenge, .getTokensFromRefreshToken, .revokeToken, .globalSignOut,
            .getUser, .deleteUser:
            false
        case .adminGetUser, .listUsers, .adminDeleteUser, .adminDisableUser, .adminEnableUser, .adminUserGlobalSignOut,
            .describeUserPoolClient:
            true
        }
    }

    /// The media type of requests and responses: JSON 1.1 of the AWS protocols.
    package static let contentType = "application/x-amz-json-1.1"
}
