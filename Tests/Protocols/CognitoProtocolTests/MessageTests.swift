import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import Testing

@Suite struct MessageTests {
    @Test func anErrorIsReadFromItsBodyOrItsHeader() {
        let answers: [HTTPResponse] = [
            .text(#"{"__type":"NotAuthorizedException","message":"m"}"#, status: 400),
            .text(#"{"__type":"com.amazon#NotAuthorizedException","Message":"m"}"#, status: 400),
            HTTPResponse(
                status: 400, headers: ["x-amzn-ErrorType": "NotAuthorizedException:"],
                body: Array(#"{"message":"m"}"#.utf8)),
            HTTPResponse(
                status: 400,
                headers: ["x-amzn-ErrorType": "NotAuthorizedException:http://x/", "x-amzn-ErrorMessage": "m"]),
        ]
        for answer in answers { #expect(CognitoError(answer) == CognitoError(.notAuthorized, "m")) }
        #expect(CognitoError(.text("<html>", status: 502)) == nil)
    }

    @Test func theFirstNameInAMessageCounts() {
        for failure in RegistrationFailure.allCases {
            #expect(RegistrationFailure(in: failure.message) == failure)
        }
        let both = "sudoplatform.identity.AlreadyRegistered sudoplatform.identity.UserValidationFailed"
        #expect(RegistrationFailure(in: both) == .userValidationFailed)
        #expect(RegistrationFailure(in: "User already exists") == nil)
        #expect(RegistrationFailure.decodingError.message.contains("sudoplatform.identity.DecodingError"))
    }

    @Test func answersAreReadAsTheyAreWritten() throws {
        let challenge = IssuedChallenge(
            session: "01234567890123456789", username: PoolUsername("u"), nonce: "n", audience: "identity-service")
        #expect(try AuthenticationAnswer(json: AuthenticationAnswer.challenge(challenge).json) == .challenge(challenge))
        let tokens = CognitoTokens(
            idToken: Secret("i"), accessToken: Secret("a"), refreshToken: Secret("r"), expiresIn: 3600)
        #expect(try AuthenticationAnswer(json: AuthenticationAnswer.tokens(tokens).json) == .tokens(tokens))
        for json: JSONValue in [[:], ["ChallengeName": "CUSTOM_CHALLENGE"], ["AuthenticationResult": ["IdToken": "i"]]]
        {
            #expect(throws: JSONError(.unexpectedShape)) { try AuthenticationAnswer(json: json) }
        }
    }

    @Test func refreshHasTwoCalls() {
        let first = RefreshRequest(clientID: ClientID("c"), refreshToken: Secret("r"), call: .initiateAuth)
        #expect(first.operation.target == "AWSCognitoIdentityProviderService.InitiateAuth")
        #expect(
            first.json == [
                "AuthFlow": "REFRESH_TOKEN_AUTH", "ClientId": "c", "AuthParameters": ["REFRESH_TOKEN": "r"],
            ])
        let second = RefreshRequest(
            clientID: ClientID("c"), refreshToken: Secret("r"), call: .getTokensFromRefreshToken)
        #expect(second.operation == .getTokensFromRefreshToken)
        #expect(second.json == ["ClientId": "c", "RefreshToken": "r", "ClientMetadata": [:]])
    }

    @Test func claimsInMillisecondsAreNamed() {
        let payload: JSONValue = [
            "iss": "i", "aud": "a", "sub": "s", "jti": "j", "iat": 1_608_102_082_000, "exp": 1_608_105_682,
        ]
        #expect(throws: DeviceTokenClaims.ReadError.milliseconds("iat")) {
            try DeviceTokenClaims(payload: payload.bytes)
        }
    }

    @Test func aListOfAudiencesIsReadWhereItIsAllowed() throws {
        func payload(_ audiences: JSONValue) -> [UInt8] {
            (["iss": "i", "aud": audiences, "sub": "s", "jti": "j", "exp": 9] as JSONValue).bytes
        }
        let list = payload(["first", "wanted"])
        #expect(throws: DeviceTokenClaims.ReadError.type("aud")) { try DeviceTokenClaims(payload: list) }
        #expect(try DeviceTokenClaims(payload: list, audience: "wanted").audience == "wanted")
        #expect(try DeviceTokenClaims(payload: list, audience: "other").audience == "first")
        #expect(try DeviceTokenClaims(payload: payload("one"), audience: "wanted").audience == "one")
        #expect(throws: DeviceTokenClaims.ReadError.missing("aud")) {
            try DeviceTokenClaims(payload: payload([]), audience: "wanted")
        }
        #expect(throws: DeviceTokenClaims.ReadError.type("aud")) {
            try DeviceTokenClaims(payload: payload(["wanted", 1]), audience: "wanted")
        }
    }

    @Test func attributesNeverReplaceRegisteredClaims() {
        let claims = DeviceTokenClaims(
            issuer: "i", audience: "a", subject: "s", id: "j", issuedAt: nil,
            expiresAt: Date(timeIntervalSince1970: 9),
            attributes: ["sub": "other", "exp": 1, "custom:entitlementsSet": "e"])
        #expect(
            claims.json == [
                "iss": "i", "aud": "a", "sub": "s", "jti": "j", "exp": 9, "custom:entitlementsSet": "e",
            ])
    }
}
