import CognitoProtocol
import IdentityModel
import IdentityStore
import JOSE

extension OperationCall {
    func getUser() async throws -> JSONValue {
        let user = try await accessToken().user
        return [
            "Username": .string(user.username.rawValue), "UserAttributes": PoolUserAttributes(user).json,
        ]
    }

    /// Deletes the user with everything that belongs to the user.
    func deleteUser() async throws -> JSONValue {
        RequestRecord.current?.asks(for: .accountDeletion)
        let token = try await accessToken()
        let now = services.clock.now()
        guard try await store.deletePoolUser(subject: token.user.subject, in: token.pool, byUserAt: now) else {
            throw CognitoError.noSuchUser
        }
        return [:]
    }

    /// Revokes all tokens of the user.
    func globalSignOut() async throws -> JSONValue {
        RequestRecord.current?.asks(for: .logout)
        let token = try await accessToken()
        _ = try await store.revokeGrants(
            ofUser: token.user.subject, in: token.pool, isByUser: true, at: services.clock.now())
        return [:]
    }
}

extension OperationCall {
    /// The access token of the request, if it is valid and may be used for operations on the user.
    func accessToken() async throws -> PoolTokenCheck.Valid {
        let token = try input.text("AccessToken", .token)
        switch try await services.tokenCheck.check(token, for: .access) {
        case .refused(let refusal): throw refusal.accessTokenError
        case .valid(let valid):
            RequestRecord.current?.found(valid.pool.realmName)
            RequestRecord.current?.found(valid.pool.clientID)
            RequestRecord.current?.joins(.session(valid.grant.originJTI, valid.pool.clientID))
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

/// The attributes of a user as the JSON API lists them.
struct PoolUserAttributes: Sendable {
    private let attributes: [(name: String, value: String)]

    init(_ user: PoolUser) {
        var all: [(name: String, value: String)] = [
            ("sub", user.subject), (PoolTokenClaim.userType, user.kind.rawValue),
        ]
        let own: [(String, String?)] = [
            (PoolTokenClaim.originalSubject, user.subject), (PoolTokenClaim.registrationKid, user.registrationKid),
            (PoolTokenClaim.entitlementsSet, user.entitlementsSet), (PoolTokenClaim.identityID, user.identityID),
            (PoolTokenClaim.originalIdentityID, user.identityID),
        ]
        for case (let name, let value?) in own { all.append((name, value)) }
        for (name, value) in user.attributes.sorted(by: { $0.key < $1.key }) {
            all.append((name, value.string ?? value.text))
        }
        if let identity = user.federatedIdentity {
            all.append(
                (PoolTokenClaim.identities, PoolTokenMint.identities(identity, since: user.createdAt).text))
        }
        attributes = all
    }

    var json: JSONValue { json(only: nil) }

    /// The attributes as the members of one object.
    var claims: JSONValue { .object(Dictionary(attributes.map { ($0.name, .string($0.value)) }) { first, _ in first }) }

    /// The attributes with these names; `nil` for all.
    func json(only names: [String]?) -> JSONValue {
        let chosen = attributes.filter { names?.contains($0.name) ?? true }
        return .array(chosen.map { ["Name": .string($0.name), "Value": .string($0.value)] })
    }
}
