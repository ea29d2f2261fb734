import CognitoProtocol
import Foundation
import HTTPMessage
import IdentityModel
import JOSE
import Testing

/// Test vectors generated with OpenSSL, independent of this project.
@Suite struct VectorTests {
    private static func vector(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors")
        return Array(try Data(contentsOf: folder.appending(path: name)))
    }

    private static func text(_ name: String) throws -> String {
        String(decoding: try vector(name), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test func theKeyDocumentIsReadAndWrittenByteForByte() throws {
        let text = try Self.text("publicKey.validationdata.json")
        let document = try SignInKeyDocument(text: text)
        #expect(document.keyID == SignInKeyID("6A0B7C1E-5D1F-4B06-9E50-2E3C6C9B5B11"))
        // The vector contains spaces, so only the members are compared.
        #expect(
            try JSONValue(parsing: Array(try document.text().utf8)) == JSONValue(parsing: Array(text.utf8)))
        #expect(try document.key == JSONWebKey(rsaPublicKeyPEM: Self.text("signin_user.pub.pkcs1.pem")))
    }

    @Test(arguments: ["fsso", "signin_user", "test_registration"])
    func bothPEMFormsAreOneKey(name: String) throws {
        let short = try JSONWebKey(rsaPublicKeyPEM: Self.text("\(name).pub.pkcs1.pem"))
        let long = try JSONWebKey(rsaPublicKeyPEM: Self.text("\(name).pub.spki.pem"))
        #expect(short == long)
        let withReturns = try Self.text("\(name).pub.spki.pem").replacing("\n", with: "\r\n")
        #expect(try JSONWebKey(rsaPublicKeyPEM: "  \r\n" + withReturns + "\r\n") == long)
    }

    @Test(arguments: [("fsso", "fsso"), ("signin", "signin_user"), ("test_registration", "test_registration")])
    func aTokenVerifiesAndItsClaimsAreRead(token: String, key: String) throws {
        let jws = try UnverifiedJWS(compact: Self.text("\(token).jwt"))
        let jwk = try JSONWebKey(rsaPublicKeyPEM: Self.text("\(key).pub.pkcs1.pem"))
        let verified = try jws.verified(by: VerificationKey(jwk), allowing: [.rs256])
        let described = try JSONValue(parsing: Self.vector("\(token).json"))
        let claims = try DeviceTokenClaims(payload: verified.payload)
        #expect(claims.json == described["payload"])
        #expect(verified.header.json == described["header"])
    }

    @Test func aLongAnswerIsSplitAsInTheVector() throws {
        let vector = try JSONValue(parsing: Self.vector("devicecheck_chunks.json"))
        let first = try #require(vector["answer.0"]?.string)
        let second = try #require(vector["answer.1"]?.string)
        var data = ValidationData([(.challengeType, "DEVICE_CHECK")])
        data.appendChunked(answer: first + second)
        #expect(first.count == 2048)
        #expect(data.entries.map(\.name) == ["challengeType", "answer.0", "answer.1", "answerMetadata"])
        #expect(data.entries.map(\.value)[1...2] == [first, second])
        #expect(data[.answerMetadata] == #"{"parts":["answer.0","answer.1"]}"#)
        #expect(try ValidationData(json: data.json).answer() == first + second)
    }
}
