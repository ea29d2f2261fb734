import CognitoProtocol
import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityServer
@testable import IdentityStore

extension PoolFixture {
    func logging(to log: any ServerLog) -> PoolFixture {
        var copy = self
        copy.provider = provider.logging(to: log)
        return copy
    }

    /// The pool's client ID for request bodies.
    var clientID: JSONValue { .string(pool.clientID.rawValue) }
    var poolID: JSONValue { .string(pool.poolID.rawValue) }

    func send(_ request: HTTPRequest, from address: String? = nil) async -> HTTPResponse {
        await provider.send(request, from: address)
    }

    /// Sends the body of an operation as the SDKs do.
    func post(
        _ operation: String, _ body: [UInt8], path: String = "/", headers: HTTPHeaders = [:]
    ) async -> HTTPResponse {
        var request = HTTPRequest(method: .post, target: path, headers: headers, body: body)
        request.headers.add("Host", "127.0.0.1:8931")
        request.headers.add("content-type", "application/x-amz-json-1.1")
        request.headers.add("x-amz-target", "AWSCognitoIdentityProviderService." + operation)
        return await send(request)
    }

    func post(_ operation: CognitoOperation, _ body: JSONValue, headers: HTTPHeaders = [:]) async -> HTTPResponse {
        await post(operation.rawValue, body.bytes, headers: headers)
    }

    /// The output of an operation that must succeed.
    func call(_ operation: CognitoOperation, _ body: JSONValue, headers: HTTPHeaders = [:]) async throws -> JSONValue {
        let answer = await post(operation, body, headers: headers)
        #expect(answer.status == 200, "\(answer.shown)")
        return try JSONValue(parsing: answer.body)
    }

    /// The error of an operation that must be refused, as `type: message`.
    func refusal(_ operation: CognitoOperation, _ body: JSONValue, headers: HTTPHeaders = [:]) async throws -> String {
        try await post(operation, body, headers: headers).refusal()
    }

    /// Adds a TEST registration key that the administrator owns.
    func addTestKey(_ key: SigningKey = TestKeys.registration) async throws {
        let record = TestKeyRecord(
            id: key.keyID, ownerID: administrator.id, ownerName: administrator.username, publicKey: key.publicKey,
            createdAt: clock.now())
        #expect(try await store.add(record, in: pool))
    }

    /// Adds an issuer for custom federated sign-in.
    func addIssuer(
        _ name: String = "acme", key: SigningKey = TestKeys.issuer, attributes: [String] = ["custom:tier"]
    ) async throws {
        let record = FSSOIssuerRecord(
            name: FSSOKeyName(issuer: name, keyID: key.keyID), publicKey: key.publicKey, attributes: attributes,
            createdAt: clock.now())
        #expect(try await store.add(record, in: pool))
    }
}

extension HTTPResponse {
    /// The error of the JSON API, as `type: message`.
    ///
    /// The headers must contain the same error.
    func refusal(status expected: Int = 400) throws -> String {
        #expect(status == expected, "\(shown)")
        let error = try #require(CognitoError(self))
        #expect(headers["x-amzn-ErrorType"] == error.kind.rawValue + ":")
        #expect(headers["x-amzn-RequestId"]?.count == 36)
        #expect(headers["Content-Type"] == "application/x-amz-json-1.1")
        return "\(error.kind): \(error.message)"
    }
}
