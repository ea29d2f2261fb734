import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityServer
@testable import IdentityStore

/// The signed operations of administrators.
@Suite struct AdministrationOperationTests {
    private func body(_ fixture: PoolFixture, _ username: String? = nil) -> JSONValue {
        var body: JSONValue = ["UserPoolId": fixture.poolID]
        body["Username"] = username.map(JSONValue.string)
        return body
    }

    @Test func aUserIsDescribed() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let subject = try #require(try tokens.idToken.claims()["sub"]?.string)
        let user = try await fixture.administered(.adminGetUser, body(fixture, "alice-1"))
        #expect(user["Username"] == "alice-1")
        #expect(user["Enabled"] == true)
        #expect(user["UserStatus"] == "CONFIRMED")
        #expect(user["UserCreateDate"] == .integer(Int64(fixture.clock.now().timeIntervalSince1970)))
        #expect(user["UserAttributes"]?.array?.contains(["Name": "sub", "Value": .string(subject)]) == true)
        #expect(try await fixture.administered(.adminGetUser, body(fixture, subject)) == user)
        #expect(
            try await fixture.administer(.adminGetUser, body(fixture, "nobody")).refusal()
                == "UserNotFoundException: User does not exist.")
        #expect(
            try await fixture.administer(
                .adminGetUser, ["UserPoolId": "us-east-1_unknown00", "Username": "alice-1"]
            ).refusal()
                == "ResourceNotFoundException: User pool us-east-1_unknown00 does not exist.")
    }

    @Test func aFederatedUserIsDescribedWithItsAccount() throws {
        let date = Date(timeIntervalSince1970: 1_782_864_000)
        let user = PoolUser(
            subject: "5f9b1b03-4d7e-4f72-8479-de7a62eb0021", username: PoolUsername("sandbox_jane"), kind: .federated,
            attributes: ["custom:level": 3],
            federatedIdentity: FederatedIdentity(
                provider: "sandbox", issuer: "https://id.example.com", subject: "jane"),
            createdAt: date, modifiedAt: date)
        #expect(PoolUserDescription(user: user).json["UserStatus"] == "EXTERNAL_PROVIDER")
        let list = PoolUserAttributes(user).json(only: ["identities", "custom:level"]).array ?? []
        #expect(list.map { $0["Name"] } == ["custom:level", "identities"])
        #expect(list[0]["Value"] == "3")
        let identities = try JSONValue(parsing: Array((list[1]["Value"]?.string ?? "").utf8))
        #expect(identities[0]?["userId"] == "jane")
        #expect(identities[0]?["providerName"] == "sandbox")
    }

    @Test func aUserIsDisabledAndEnabled() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        #expect(try await fixture.administered(.adminDisableUser, body(fixture, "alice-1")) == [:])
        #expect(
            try await fixture.refusal(.getUser, ["AccessToken": tokens.accessToken.json])
                == "NotAuthorizedException: Access Token has been revoked")
        let challenge = try await fixture.challenge("alice-1")
        #expect(
            try await fixture.refusal(
                .respondToAuthChallenge,
                fixture.response(
                    challenge.session, "alice-1", try fixture.answer(to: challenge, of: "alice-1")))
                == "NotAuthorizedException: User is disabled.")
        #expect(try await fixture.administered(.adminGetUser, body(fixture, "alice-1"))["Enabled"] == false)
        #expect(try await fixture.administered(.adminEnableUser, body(fixture, "alice-1")) == [:])
        _ = try await fixture.signIn("alice-1")
    }

    @Test func aUserIsSignedOutEverywhere() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        #expect(try await fixture.administered(.adminUserGlobalSignOut, body(fixture, "alice-1")) == [:])
        #expect(
            try await fixture.refusal(.getUser, ["AccessToken": tokens.accessToken.json])
                == "NotAuthorizedException: Access Token has been revoked")
    }

    @Test func aUserIsDeleted() async throws {
        let (fixture, _) = try await PoolFixture.signedIn()
        #expect(try await fixture.administered(.adminDeleteUser, body(fixture, "alice-1")) == [:])
        #expect(
            try await fixture.administer(.adminDeleteUser, body(fixture, "alice-1")).refusal()
                == "UserNotFoundException: User does not exist.")
    }

    @Test func usersAreListedPageByPage() async throws {
        let fixture = try await PoolFixture()
        try await fixture.addTestKey()
        for name in ["carol", "alice", "bob", "alan", "dave"] { try await fixture.register(name) }
        _ = try await fixture.administered(.adminDisableUser, body(fixture, "bob"))
        func names(_ members: JSONValue) async throws -> [String] {
            var request = body(fixture)
            for (name, value) in members.object ?? [:] { request[name] = value }
            let list = try await fixture.administered(.listUsers, request)["Users"]?.array
            return list?.compactMap { $0["Username"]?.string } ?? []
        }
        #expect(try await names([:]) == ["alan", "alice", "bob", "carol", "dave"])
        #expect(try await names(["Filter": "username ^= \"al\""]) == ["alan", "alice"])
        #expect(try await names(["Filter": "username = \"bob\""]) == ["bob"])
        #expect(try await names(["Filter": "status = \"Disabled\""]) == ["bob"])
        #expect(try await names(["Filter": ""]).count == 5)
        #expect(try await names(["Filter": "email = \"x\""]) == [])
        var request = body(fixture)
        request["Limit"] = 2
        request["AttributesToGet"] = ["sub"]
        var (pages, found): (Int, [String]) = (0, [])
        repeat {
            let page = try await fixture.administered(.listUsers, request)
            for user in page["Users"]?.array ?? [] {
                found.append(user["Username"]?.string ?? "")
                #expect(user["Attributes"]?.array?.map { $0["Name"] } == ["sub"])
            }
            request["PaginationToken"] = page["PaginationToken"]
            pages += 1
        } while request["PaginationToken"] != nil
        #expect(pages == 3)
        #expect(found == ["alan", "alice", "bob", "carol", "dave"])
        for (name, value, message) in [
            ("Filter", "username", "Error while parsing filter"),
            ("Filter", "username = bob", "Error while parsing filter"),
            ("Filter", "username = \"a\"b\"", "Error while parsing filter"),
            ("Filter", "custom:userType = \"TEST\"", "Invalid search attribute: custom:userType"),
            ("PaginationToken", "???", "Invalid pagination token"),
        ] {
            var request = body(fixture)
            request[name] = .string(value)
            #expect(
                try await fixture.administer(.listUsers, request).refusal() == "InvalidParameterException: \(message)")
        }
        request["Limit"] = 61
        #expect(
            try await fixture.administer(.listUsers, request).refusal()
                .hasSuffix("'limit' failed to satisfy constraint: Member must have value less than or equal to 60"))
    }

    @Test func theClientIsDescribed() async throws {
        let fixture = try await PoolFixture()
        var request = body(fixture)
        request["ClientId"] = fixture.clientID
        let client = try #require(
            try await fixture.administered(.describeUserPoolClient, request)["UserPoolClient"])
        #expect(client["ClientId"] == fixture.clientID)
        #expect(client["ExplicitAuthFlows"] == ["ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])
        #expect(client["CallbackURLs"] == ["http://127.0.0.1:8400/cb"])
        #expect(client["SupportedIdentityProviders"] == ["sandbox"])
        request["ClientId"] = "unknown"
        #expect(
            try await fixture.administer(.describeUserPoolClient, request).refusal()
                == "ResourceNotFoundException: User pool client unknown does not exist.")
    }

    private static let signed = CognitoOperation.allCases.filter(\.isSigned)

    @Test(arguments: signed) func anOperationWithoutARightSignatureDoesNothing(_ operation: CognitoOperation)
        async throws
    {
        let (fixture, _) = try await PoolFixture.signedIn()
        let body = body(fixture, "alice-1")
        #expect(
            try await fixture.refusal(operation, body)
                == "MissingAuthenticationTokenException: Missing Authentication Token")
        let stranger = AWSKeyPair(random: fixture.random)
        #expect(
            try await fixture.administer(operation, body, credentials: stranger).refusal()
                == "UnrecognizedClientException: The security token included in the request is invalid.")
        let forged = AWSKeyPair(accessKey: try await fixture.keyPair().accessKey, secretKey: stranger.secretKey)
        #expect(
            try await fixture.administer(operation, body, credentials: forged).refusal()
                .hasPrefix("InvalidSignatureException: "))
        let user = try await fixture.store.poolUser(named: PoolUsername("alice-1"), in: fixture.pool)
        #expect(user?.isEnabled == true)
    }
}
