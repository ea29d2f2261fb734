import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import ServerRouting
import Synchronization
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityServer
@testable import IdentityStore

/// How requests to the JSON API are dispatched, answered and logged.
@Suite struct JSONProtocolTests {
    /// The path is ignored, because an endpoint may have a prefix.
    @Test func aFullQueueOfHashesAndAFullStoreMayBeTriedAgain() throws {
        let random = SeededRandom.another()
        for error in [HashingBusyError(), StoreError(code: .full, detail: "/x")] as [any Error] {
            let answer = CognitoAnswer(random: random).answer(to: error)
            #expect(answer.status == 503 && answer.headers["Retry-After"] == "1")
            #expect(try answer.refusal(status: 503).hasPrefix("InternalErrorException: The server"))
        }
    }

    @Test(arguments: ["/", "/cognito-idp/", "/a/b", "/?x=y"]) func anyPathIsTheEndpoint(_ path: String) async throws {
        let fixture = try await PoolFixture()
        let body: JSONValue = [
            "AuthFlow": "CUSTOM_AUTH", "ClientId": fixture.clientID, "AuthParameters": ["USERNAME": "x"],
        ]
        let answer = await fixture.post("InitiateAuth", body.bytes, path: path)
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Type"] == "application/x-amz-json-1.1")
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(answer.headers["x-amzn-RequestId"]?.count == 36)
    }

    @Test func theServersOwnPathsAreNoEndpoint() async throws {
        let fixture = try await PoolFixture()
        let answer = await fixture.post("InitiateAuth", [], path: "/auth/realms/sandbox")
        #expect(answer.status == 405)
    }

    @Test func anUnknownOperationIsRefused() async throws {
        let fixture = try await PoolFixture()
        for operation in ["ConfirmSignUp", "signUp", "", "SignUp "] {
            #expect(
                try await fixture.post(operation, Array("{}".utf8)).refusal()
                    == "UnknownOperationException: The operation is not known.")
        }
        var request = HTTPRequest(method: .post, target: "/", body: Array("{}".utf8))
        #expect(try await fixture.send(request).refusal() == "UnknownOperationException: The operation is not known.")
        request.headers.add("X-Amz-Target", "Another.SignUp")
        #expect(try await fixture.send(request).refusal() == "UnknownOperationException: The operation is not known.")
        for _ in 0..<2 { request.headers.set("X-Amz-Target", CognitoOperation.signUp.target) }
        request.headers.add("X-Amz-Target", CognitoOperation.signUp.target)
        #expect(try await fixture.send(request).refusal() == "UnknownOperationException: The operation is not known.")
    }

    @Test(arguments: ["{", "x", "{\"a\":1,\"a\":2}", "{} {}", "\"", String(repeating: "[", count: 1000)])
    func malformedJSONIsRefused(_ body: String) async throws {
        let fixture = try await PoolFixture()
        for operation in CognitoOperation.allCases where !operation.isSigned {
            #expect(
                try await fixture.post(operation.rawValue, Array(body.utf8)).refusal()
                    .hasPrefix("SerializationException: The body is "))
        }
    }

    @Test(arguments: ["[]", "1", "null", "\"x\""]) func aBodyThatIsNoObjectIsRefused(_ body: String) async throws {
        let fixture = try await PoolFixture()
        #expect(
            try await fixture.post("SignUp", Array(body.utf8)).refusal()
                == "SerializationException: Start of structure or map found where not expected.")
    }

    @Test func theStartPageStaysWhereItWas() async throws {
        let fixture = try await PoolFixture()
        let start = await fixture.send(HTTPRequest(target: "/"))
        #expect(start.status == 302 && start.headers["Location"] == "/auth")
        #expect(await fixture.send(HTTPRequest(method: .put, target: "/")).status == 405)
        #expect(await fixture.send(HTTPRequest(method: .options, target: "/")).status == 204)
        #expect(await fixture.send(HTTPRequest(target: "/unknown")).status == 404)
    }

    @Test func theLogNamesTheOperationAndTheRealm() async throws {
        let log = RecordedLog()
        let fixture = try await PoolFixture().logging(to: log)
        try await fixture.addTestKey()
        try await fixture.register("alice-1")
        _ = await fixture.post("Secret.Name", [])
        let plain = HTTPRequest(target: "/\(fixture.pool.poolID)/.well-known/jwks.json")
        _ = await fixture.send(plain)
        _ = await fixture.send(HTTPRequest(method: .post, target: "/graphql"))
        _ = await fixture.send(HTTPRequest(target: "/another/path"))
        let requests = log.requests
        #expect(
            requests.map(\.route) == [
                "/ SignUp", "/ {operation}", "/{pool}/.well-known/jwks.json", "/graphql", "unknown",
            ])
        #expect(requests[0].realm == "sandbox" && requests[0].clientID == fixture.pool.clientID.rawValue)
        #expect(requests[0].method == "POST" && requests[0].status == 200)
        #expect(!log.lines.contains("alice-1"))
    }

    @Test func aFailureOfTheStoreIsTold() async throws {
        let broken = BreakableStore()
        let fixture = try await PoolFixture(store: broken.opened())
        let body: JSONValue = [
            "AuthFlow": "CUSTOM_AUTH", "ClientId": fixture.clientID, "AuthParameters": ["USERNAME": "x"],
        ]
        for (code, status) in [
            (StoreError.Code.busy, 503), (.lost, 503), (.full, 503), (.damaged, 500), (.failed, 500),
        ] {
            broken.fail(code)
            let answer = await fixture.post(.initiateAuth, body)
            #expect(try answer.refusal(status: status).hasPrefix("InternalErrorException: "))
            #expect(answer.headers["Retry-After"] == (status == 503 ? "1" : nil))
            #expect(!answer.shown.contains("the test broke it"))
        }
        broken.mend()
        #expect(await fixture.post(.initiateAuth, body).status == 200)
    }

    @Test func aFailureOfTheStoreIsToldByGraphQL() async throws {
        let broken = BreakableStore()
        let fixture = try await PoolFixture(store: broken.opened())
        try await fixture.addTestKey()
        try await fixture.register("alice-1")
        let tokens = try await fixture.signIn("alice-1")
        broken.fail(.busy)
        var request = HTTPRequest(method: .post, target: "/graphql", body: SudoMutation.reset.request().bytes)
        request.headers.add("Authorization", tokens.idToken.exposedText)
        let answer = await fixture.send(request)
        #expect(answer.status == 503 && answer.headers["Retry-After"] == "1")
        #expect(answer.shown.contains("InternalFailure"))
    }

    @Test func aRealmThatRequiresTLSAnswersStrangersOverTLSOnly() async throws {
        let fixture = try await PoolFixture()
        let body: JSONValue = [
            "AuthFlow": "CUSTOM_AUTH", "ClientId": fixture.clientID, "AuthParameters": ["USERNAME": "x"],
        ]
        var request = HTTPRequest(method: .post, target: "/", body: body.bytes)
        request.headers.add("X-Amz-Target", CognitoOperation.initiateAuth.target)
        #expect(await fixture.send(request, from: "192.168.0.7").status == 200)
        #expect(
            try await fixture.send(request, from: "192.0.2.7").refusal() == "NotAuthorizedException: HTTPS required")
    }
}
