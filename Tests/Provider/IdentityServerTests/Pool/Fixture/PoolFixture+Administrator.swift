import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import SQLDatabase
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityStore

extension PoolFixture {
    /// Sends an operation with the signature of the server's own key pair, or a modified one.
    func administer(
        _ operation: CognitoOperation, _ body: JSONValue, credentials: AWSKeyPair? = nil,
        region: String = "us-east-1", skew: Double = 0, change: (inout HTTPRequest) -> Void = { _ in }
    ) async throws -> HTTPResponse {
        let pair = if let credentials { credentials } else { try await keyPair() }
        var request = HTTPRequest(method: .post, target: "/", body: body.bytes)
        let time = SignatureTime(clock.now().addingTimeInterval(skew))
        request.headers.add("Host", "127.0.0.1:8931")
        request.headers.add("X-Amz-Target", operation.target)
        request.headers.add("Content-Type", "application/x-amz-json-1.1")
        request.headers.add("X-Amz-Date", time.text)
        let signed = ["content-type", "host", "x-amz-date", "x-amz-target"]
        let scope = SignatureScope(day: time.day, region: region, service: "cognito-idp")
        let signature = SignatureV4.signature(
            of: request, signedHeaders: signed, at: time, scope: scope, secretAccessKey: pair.secretKey)
        request.headers.add(
            "Authorization",
            "AWS4-HMAC-SHA256 Credential=\(pair.accessKey)/\(time.day)/\(region)/cognito-idp/aws4_request, "
                + "SignedHeaders=\(signed.joined(separator: ";")), Signature=\(signature)")
        change(&request)
        return await send(request)
    }

    /// The output of a signed operation that must succeed.
    func administered(_ operation: CognitoOperation, _ body: JSONValue) async throws -> JSONValue {
        let answer = try await administer(operation, body)
        #expect(answer.status == 200, "\(answer.shown)")
        return try JSONValue(parsing: answer.body)
    }

    /// The key pair that the first start has created.
    func keyPair() async throws -> AWSKeyPair {
        try await store.read { connection in
            let row = try #require(try connection.first("SELECT access_key FROM aws_key"))
            let id: String = try row["access_key"]
            return AWSKeyPair(
                accessKey: id, secretKey: try #require(try AWSKeyRows.secretKey(forAccessKey: id, connection)))
        }
    }
}
