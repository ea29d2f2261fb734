import CognitoProtocol
import IdentityModel
import IdentityStore
import JOSE

extension OperationCall {
    /// The access token of the request, if it is valid and may be used for operations on the user.
    func accessToken() async throws -> PoolTokenCheck.Valid {
        let token = try input.text("AccessToken", .token)
        switch try await services.tokenCheck.check(token, for: .access) {
        case .refused(let refusal): throw refusal.accessTokenError
        case .valid(let valid):
            RequestRecord.current?.found(valid.pool.realmName)
            RequestRecord.current?.found(valid.pool.clientID)
            RequestRecord.current?.found(user: valid.user.subject, named: valid.user.username.rawValue)
            guard try await services.admits(request, to: valid.pool) else { throw CognitoError.httpsRequired }
            // A token of the hosted UI has another scope.
            guard valid.grant.scope.split(separator: " ").contains(where: { $0 == PoolTokenClaim.userAdminScope })
            else { throw CognitoError(.notAuthorized, "Access Token does not have required scopes") }
            return valid
        }
    }

    /// A required parameter in a map of the request.
    func required(_ name: String, in parameters: [String: String], _ rule: TextRule) throws(CognitoError) -> String {
        guard let value = parameters[name], !value.isEmpty else {
            throw CognitoError(.invalidParameter, "Missing required parameter \(name)")
        }
        if let violation = rule.violation(in: value, at: name) { throw CognitoError(.invalidParameter, violation) }
        return value
    }
}

extension CognitoError {
    static let httpsRequired = CognitoError(.notAuthorized, "HTTPS required")
}
