import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import Synchronization
import TestSupport

/// A pool within the test process: verifies the client's requests and answers as Cognito and the Sudo Platform do.
final class ScriptedPool: Sendable {
    static let endpoint = "http://pool.test/"
    static let graphQL = "http://pool.test/graphql"
    static let clientID = "120q904mra9d5l4psmvdbrgm49"

    struct User: Sendable {
        var key: SignInKeyDocument?
        var entitlements: String?
        var identityID: String?
        var kind = "TEST"
        var isEnabled = true
    }

    struct Challenge: Sendable {
        var username: String
        var nonce: String
    }

    struct State: Sendable {
        var users: [String: User] = [:]
        var testKeys: [String: JSONWebKey] = [:]
        var issuers: [String: JSONWebKey] = [:]
        var challenges: [String: Challenge] = [:]
        var refreshTokens: [String: String] = [:]
        var revoked: Set<String> = []
        var serial = 0
        var rotates = false
        var usedRefreshTokens: [String] = []
        var idLifetime = 3600
        /// Answers in place of the pool; `nil` lets the pool answer.
        var before: @Sendable (HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse? = { _ in nil }
        /// Replaces a response, or throws if the client is to lose it.
        var after: @Sendable (HTTPRequest, HTTPResponse) throws(HTTPExchangeError) -> HTTPResponse = { $1 }
    }

    let state = Mutex(State())
    let clock: StandingClock
    private let signingKey: SigningKey

    init(clock: StandingClock) throws {
        self.clock = clock
        signingKey = try Self.tokenKey.get()
    }

    /// Generated once for all tests; the client does not verify the signatures of its tokens.
    private static let tokenKey = Result { try SigningKey.generate(.es256) }

    func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

    var exchange: ScriptedExchange {
        ScriptedExchange { [self] request throws(HTTPExchangeError) in
            if let response = try await state.withLock({ $0.before })(request) { return response }
            let response = answer(request)
            return try state.withLock { $0.after }(request, response)
        }
    }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        if request.target == Self.graphQL { return graphQL(request) }
        if request.target.hasSuffix("/oauth2/token") { return hostedTokens(request) }
        guard request.target == Self.endpoint, let json = try? JSONValue(parsing: request.body) else {
            return HTTPResponse(status: 404)
        }
        do throws(CognitoError) {
            switch CognitoOperation(target: request.headers["X-Amz-Target"] ?? "") {
            case .signUp: return ok(try signUp(json))
            case .initiateAuth:
                return json["AuthFlow"]?.string == "CUSTOM_AUTH" ? ok(try challenge(json)) : ok(try refresh(json))
            case .respondToAuthChallenge: return ok(try respond(json))
            case .getTokensFromRefreshToken: return ok(try refresh(json))
            case .revokeToken:
                let token = json["Token"]?.string ?? ""
                state.withLock { _ = $0.revoked.insert(token) }
                return HTTPResponse(status: 200)
            default: throw CognitoError(.unknownOperation, "")
            }
        } catch {
            return HTTPResponse(
                status: 400, headers: ["Content-Type": CognitoOperation.contentType, "Date": date],
                body: error.json.bytes)
        }
    }

    private func ok(_ json: JSONValue) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": CognitoOperation.contentType], body: json.bytes)
    }

    /// The `Date` header of refusals: the pool's own clock, which a test may advance.
    private var date: String { poolDate.withLock { $0 } }
    let poolDate = Mutex("Wed, 01 Jul 2026 00:00:00 GMT")

    // MARK: registration

    private func signUp(_ json: JSONValue) throws(CognitoError) -> JSONValue {
        guard json["ClientId"]?.string == Self.clientID, let username = json["Username"]?.string,
            json["Password"]?.string?.count == 50, json["UserAttributes"] == nil
        else { throw CognitoError(.invalidParameter, "1 validation error detected") }
        let data: ValidationData
        do throws(ValidationData.ReadError) { data = try ValidationData(json: json["ValidationData"]) } catch {
            throw CognitoError(.invalidParameter, "\(error)")
        }
        guard data[.registrationId] != nil else { throw RegistrationFailure.missingRequiredInputs.cognitoError }
        var user = User()
        user.kind = data[.challengeType] ?? ""
        switch data[.challengeType] {
        case "TEST":
            let claims = try verified(data[.answer] ?? "", state.withLock { $0.testKeys }, .testRegCheckFailed)
            guard claims.issuer == "testRegisterIssuer", claims.audience == "testRegisterAudience",
                claims.subject == username, let key = document(data)
            else { throw RegistrationFailure.testRegCheckFailed.cognitoError }
            user.key = key
            user.entitlements = claims.attributes["custom:entitlementsSet"]?.string
        case "FSSO":
            let claims = try verified(data[.answer] ?? "", state.withLock { $0.issuers }, .userValidationFailed)
            guard claims.audience == "identity-service", claims.subject == username else {
                throw RegistrationFailure.userValidationFailed.cognitoError
            }
            guard state.withLock({ $0.users[username] }) == nil else {
                throw RegistrationFailure.alreadyRegistered.cognitoError
            }
        case "DEVICE_CHECK", "PLAY_INTEGRITY":
            guard let key = document(data), let answer = try? data.answer(), !answer.isEmpty else {
                throw RegistrationFailure.missingRequiredInputs.cognitoError
            }
            user.key = key
        default: throw RegistrationFailure.challengeTypeNotSupported.cognitoError
        }
        state.withLock { $0.users[username] = user }
        return SignUpAnswer(isConfirmed: true, subject: "sub-\(username)").json
    }

    private func document(_ data: ValidationData) -> SignInKeyDocument? {
        data[.publicKey].flatMap { try? SignInKeyDocument(text: $0) }
    }

    private func verified(
        _ token: String, _ keys: [String: JSONWebKey], _ failure: RegistrationFailure
    ) throws(CognitoError) -> DeviceTokenClaims {
        guard let jws = try? UnverifiedJWS(compact: token), let key = keys[jws.header.keyID ?? ""],
            jws.header.json.object?.keys.sorted() == ["alg", "kid"], let verifier = try? VerificationKey(key),
            let good = try? jws.verified(by: verifier, allowing: [.rs256]),
            let claims = try? DeviceTokenClaims(payload: good.payload), claims.expiresAt > clock.now()
        else { throw failure.cognitoError }
        return claims
    }

    // MARK: sign-in

    private func challenge(_ json: JSONValue) throws(CognitoError) -> JSONValue {
        guard let username = json["AuthParameters"]?["USERNAME"]?.string else {
            throw CognitoError(.invalidParameter, "Missing required parameter USERNAME")
        }
        return state.withLock { state in
            state.serial += 1
            let session = "session-of-a-challenge-\(state.serial)"
            let nonce = "nonce-\(state.serial)"
            state.challenges[session] = Challenge(username: username, nonce: nonce)
            return IssuedChallenge(
                session: session, username: PoolUsername(username), nonce: nonce, audience: "identity-service"
            ).json
        }
    }

    private func respond(_ json: JSONValue) throws(CognitoError) -> JSONValue {
        let wrong = CognitoError(.notAuthorized, "Incorrect username or password.")
        let username = json["ChallengeResponses"]?["USERNAME"]?.string ?? ""
        let answer = json["ChallengeResponses"]?["ANSWER"]?.string ?? ""
        let challenge = state.withLock { $0.challenges.removeValue(forKey: json["Session"]?.string ?? "") }
        guard let challenge, challenge.username == username else {
            throw CognitoError(.notAuthorized, "Invalid session for the user, session can only be used once.")
        }
        guard let user = state.withLock({ $0.users[username] }) else { throw wrong }
        guard user.isEnabled else { throw CognitoError(.notAuthorized, "User is disabled.") }
        if json["ClientMetadata"]?["challengeType"]?.string == "FSSO" {
            guard let claims = try? verified(answer, state.withLock { $0.issuers }, .userValidationFailed),
                claims.subject == username
            else { throw wrong }
        } else {
            guard let key = user.key,
                let claims = try? verified(answer, [key.keyID.rawValue: key.key], .userValidationFailed),
                claims.id == challenge.nonce, claims.subject == username, claims.issuer == username,
                claims.audience == "identity-service"
            else { throw wrong }
        }
        return AuthenticationAnswer.tokens(tokens(username, refresh: nil)).json
    }

    private func refresh(_ json: JSONValue) throws(CognitoError) -> JSONValue {
        let token = json["AuthParameters"]?["REFRESH_TOKEN"]?.string ?? json["RefreshToken"]?.string ?? ""
        let found: (username: String, rotates: Bool)? = state.withLock { state in
            state.usedRefreshTokens.append(token)
            guard let username = state.refreshTokens[token], !state.revoked.contains(token) else { return nil }
            if state.rotates { state.refreshTokens[token] = nil }
            return (username, state.rotates)
        }
        guard let found else { throw CognitoError(.notAuthorized, "Invalid Refresh Token") }
        return AuthenticationAnswer.tokens(tokens(found.username, refresh: found.rotates ? nil : token)).json
    }

    /// Tokens of a user; without `refresh`, a new refresh token is issued.
    func tokens(_ username: String, refresh: String?) -> CognitoTokens {
        let (user, serial, lifetime) = state.withLock { state in
            state.serial += 1
            return (state.users[username], state.serial, state.idLifetime)
        }
        let now = Int64(clock.now().timeIntervalSince1970)
        var id: JSONValue = [
            "sub": .string("sub-\(username)"), "cognito:username": .string(username), "token_use": "id",
            "iss": "http://pool.test/us-east-1_Ab12Cd34E", "aud": .string(Self.clientID), "iat": .integer(now),
            "exp": .integer(now + Int64(lifetime)), "jti": .string("id-\(serial)"),
            "custom:userType": .string(user?.kind ?? ""),
        ]
        id["custom:identityId"] = user?.identityID.map(JSONValue.string)
        id["custom:entitlementsSet"] = user?.entitlements.map(JSONValue.string)
        let access: JSONValue = [
            "sub": .string("sub-\(username)"), "username": .string(username), "jti": .string("access-\(serial)"),
            "exp": .integer(now + Int64(lifetime)),
        ]
        let fresh = "refresh-\(serial)"
        if refresh == nil { state.withLock { $0.refreshTokens[fresh] = username } }
        return CognitoTokens(
            idToken: Secret(signed(id)), accessToken: Secret(signed(access)),
            refreshToken: refresh == nil ? Secret(fresh) : nil, expiresIn: lifetime)
    }

    private func signed(_ claims: JSONValue) -> String { (try? signingKey.sign(payload: claims.bytes)) ?? "" }

    // MARK: GraphQL and hosted UI

    private func graphQL(_ request: HTTPRequest) -> HTTPResponse {
        guard let token = request.headers["Authorization"], let jws = try? UnverifiedJWS(compact: token),
            let claims = try? JSONValue(parsing: jws.payload), let username = claims["cognito:username"]?.string,
            let end = claims["exp"]?.number, end > clock.now().timeIntervalSince1970
        else {
            return HTTPResponse(
                status: 401, headers: ["Date": date],
                body: Array(#"{"errors":[{"errorType":"UnauthorizedException","message":"Token has expired."}]}"#.utf8))
        }
        let query = (try? JSONValue(parsing: request.body))?["query"]?.string ?? ""
        for mutation in SudoMutation.allCases where query.contains("{ \(mutation.rawValue)") {
            let value: JSONValue =
                state.withLock { state in
                    switch mutation {
                    case .registerFederatedId:
                        state.users[username]?.identityID = "us-east-1:identity-of-\(username)"
                        return .string("us-east-1:identity-of-\(username)")
                    case .deregister: state.users[username] = nil
                    case .globalSignOut:
                        for (token, owner) in state.refreshTokens where owner == username {
                            state.revoked.insert(token)
                        }
                    case .reset: break
                    }
                    return true
                }
            return ok([
                "data": .object([
                    mutation.rawValue: .object([
                        "__typename": .string(mutation.typeName), mutation.resultField: value,
                    ])
                ])
            ])
        }
        return HTTPResponse(status: 400)
    }

    private func hostedTokens(_ request: HTTPRequest) -> HTTPResponse {
        let form = FormFields(request.body)
        guard form["code"] == "code-1", form["client_id"] == Self.clientID, form["code_verifier"]?.count == 43,
            form["grant_type"] == "authorization_code"
        else {
            return HTTPResponse(status: 400, body: Array(#"{"error":"invalid_grant"}"#.utf8))
        }
        state.withLock { $0.users["sandbox_jane"] = User(kind: "FEDERATED") }
        let tokens = tokens("sandbox_jane", refresh: nil)
        return ok([
            "id_token": .string(tokens.idToken.exposedText), "access_token": .string(tokens.accessToken.exposedText),
            "refresh_token": .string(tokens.refreshToken?.exposedText ?? ""), "expires_in": 3600,
            "token_type": "Bearer",
        ])
    }
}
