import CognitoProtocol
import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityModel
import IdentityServer
import JOSE
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// The endpoints over sockets, at a server that listens.
@Suite struct LivePoolTests {
    @Test func aListeningServerAnswersAtItsRoot() async throws {
        try await HostedFixture.run { fixture in
            try await ask(origin: fixture.origin, pool: fixture.pool)
        }
    }

    private func ask(origin: String, pool: PoolRecord) async throws {
        let exchange = HostedFixture.exchange
        let discovery = try await exchange.send(
            HTTPRequest(target: "\(origin)/\(pool.poolID)/.well-known/openid-configuration"))
        #expect(try JSONValue(parsing: discovery.body)["issuer"] == .string("\(origin)/\(pool.poolID)"))
        // The exact bytes that sudo-user-js sends.
        let body = #"{"AuthFlow":"CUSTOM_AUTH","ClientId":"\#(pool.clientID)","AuthParameters":{"USERNAME":"alice"}}"#
        let headers: HTTPHeaders = [
            "content-type": "application/x-amz-json-1.1",
            "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
            "x-amz-user-agent": "aws-sdk-js/3.0.0", "amz-sdk-invocation-id": "6f1d2d0e-0c0c-4b43-9f0a-3f5a2e0d7c11",
            "amz-sdk-request": "attempt=1; max=3",
        ]
        for path in ["/", "/cognito-idp/"] {
            let answer = try await exchange.send(
                HTTPRequest(method: .post, target: origin + path, headers: headers, body: Array(body.utf8)))
            #expect(answer.status == 200)
            #expect(try JSONValue(parsing: answer.body)["ChallengeName"] == "CUSTOM_CHALLENGE")
        }
        let large = try await exchange.send(
            HTTPRequest(
                method: .post, target: origin + "/", headers: headers, body: [UInt8](repeating: 32, count: 300_000)))
        #expect(large.status == 413)
        var foreign = HTTPRequest(target: "\(origin)/\(pool.poolID)/.well-known/jwks.json")
        foreign.headers.add("Host", "evil.example")
        #expect(try await exchange.send(foreign).status >= 400)
        let graphQL = try await exchange.send(HTTPRequest(method: .post, target: origin + "/graphql"))
        #expect(graphQL.status == 401)
    }
}
