import CognitoProtocol
import JOSE

/// Refreshes the tokens of a sign-in, as sudo-user-ios does since 18.
enum GetTokensFromRefreshToken {
    static func run(_ call: OperationCall) async throws -> JSONValue {
        let token = try call.input.secret("RefreshToken", .token)
        let pool = try await call.poolOfClient()
        let answer = try await TokenRefresh(call: call, pool: pool).run(token)
        // The output of this operation has no challenge, and therefore no challenge parameters.
        var json = answer.json
        json["ChallengeParameters"] = nil
        return json
    }
}
