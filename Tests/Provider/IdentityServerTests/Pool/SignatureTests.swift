import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import Testing

@testable import CognitoPool

/// Signatures compared with AWS's published vectors and botocore's.
@Suite struct SignatureTests {
    private static let secret = Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")
    private static let now = Date(timeIntervalSince1970: 1_440_938_160)
    private static let check = SignatureCheck(region: "us-east-1", service: "cognito-idp")

    /// Requests of AWS's Signature Version 4 test suite with their signatures.
    struct Vector: Sendable, CustomStringConvertible {
        let name: String
        var method = HTTPMethod.get
        let target: String
        var headers: [(String, String)] = []
        var signed = ["host", "x-amz-date"]
        let signature: String
        var description: String { name }
    }

    static let vectors = [
        Vector(
            name: "get-vanilla", target: "/",
            signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        Vector(
            name: "get-vanilla-query-order-key-case", target: "/?Param2=value2&Param1=value1",
            signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"),
        Vector(
            name: "post-vanilla", method: .post, target: "/",
            signature: "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
    ]

    @Test(arguments: vectors) func aRequestHasTheSignatureOfThePublishedVector(_ vector: Vector) throws {
        var request = HTTPRequest(method: vector.method, target: vector.target)
        request.headers.add("Host", "example.amazonaws.com")
        request.headers.add("X-Amz-Date", "20150830T123600Z")
        for (name, value) in vector.headers { request.headers.add(name, value) }
        let time = try #require(SignatureTime("20150830T123600Z"))
        let signature = SignatureV4.signature(
            of: request, signedHeaders: vector.signed, at: time,
            scope: SignatureScope(day: "20150830", region: "us-east-1", service: "service"),
            secretAccessKey: Self.secret)
        #expect(signature == vector.signature)
    }

    /// The signature is botocore's for the same request.
    private static func administrative(
        target: String = "/", headers more: [(String, String)] = [],
        signed: String = "content-type;host;x-amz-date;x-amz-target",
        signature: String = "30ec87cafcda411971116ba0a625bb58e9a57e647a10a54b8d165938669b3952"
    ) -> HTTPRequest {
        let body = Array(#"{"UserPoolId":"us-east-1_Ab12Cd34E","Username":"alice"}"#.utf8)
        var request = HTTPRequest(method: .post, target: target, body: body)
        request.headers.add("Host", "127.0.0.1:8931")
        request.headers.add("x-amz-target", "AWSCognitoIdentityProviderService.AdminGetUser")
        request.headers.add("Content-Type", "application/x-amz-json-1.1")
        request.headers.add("X-Amz-Date", "20150830T123600Z")
        for (name, value) in more { request.headers.add(name, value) }
        request.headers.add(
            "Authorization",
            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/cognito-idp/aws4_request, "
                + "SignedHeaders=\(signed), Signature=\(signature)")
        return request
    }

    private func refusal(of request: HTTPRequest, secret: Secret? = secret, after seconds: Double = 0)
        -> SignatureError?
    {
        do throws(SignatureError) {
            try Self.check.verify(request, secretAccessKey: secret, now: Self.now.addingTimeInterval(seconds))
            return nil
        } catch { return error }
    }

    @Test func aRequestThatBotocoreSignedIsAccepted() throws {
        #expect(refusal(of: Self.administrative()) == nil)
        let odd = Self.administrative(
            target: "/cognito-idp/a%20b//./c/../d/?x=1&a=%2F", headers: [("X-Spaces", "a   b")],
            signed: "content-type;host;x-amz-date;x-amz-target;x-spaces",
            signature: "0a786e8ac22f43c4c942e53aaa7e199326db7639ef0e22829a2f43f25aa52252")
        #expect(refusal(of: odd) == nil)
        #expect(try Self.check.accessKeyID(of: odd) == "AKIDEXAMPLE")
    }

    @Test func aChangedRequestIsRefused() {
        var changes: [HTTPRequest] = []
        var request = Self.administrative()
        request.body = []
        changes.append(request)
        request = Self.administrative()
        request.headers.set("X-Amz-Target", "AWSCognitoIdentityProviderService.AdminDeleteUser")
        changes.append(request)
        request = Self.administrative()
        request.target = "/?a=b"
        changes.append(request)
        request = Self.administrative()
        request.headers.set("Host", "127.0.0.1:8932")
        changes.append(request)
        changes.append(Self.administrative(signature: String(repeating: "0", count: 64)))
        changes.append(Self.administrative(signature: "30ec"))
        for request in changes {
            #expect(refusal(of: request)?.kind.rawValue == "InvalidSignatureException")
            #expect(refusal(of: request)?.message.hasPrefix("The request signature we calculated") == true)
        }
        #expect(
            refusal(of: Self.administrative(), secret: Secret("another"))?.kind.rawValue == "InvalidSignatureException")
    }

    @Test func theClocksMayDifferByFiveMinutes() {
        #expect(refusal(of: Self.administrative(), after: 300) == nil)
        #expect(refusal(of: Self.administrative(), after: -300) == nil)
        #expect(
            refusal(of: Self.administrative(), after: 301)
                == .invalid(
                    "Signature expired: 20150830T123600Z is now earlier than 20150830T123601Z (20150830T124101Z - 5 min.)"
                ))
        #expect(
            refusal(of: Self.administrative(), after: -301)
                == .invalid(
                    "Signature not yet current: 20150830T123600Z is still later than 20150830T123559Z (20150830T123059Z + 5 min.)"
                ))
    }

    @Test func whatIsMissingIsNamed() {
        var request = Self.administrative()
        request.headers.remove("Authorization")
        #expect(refusal(of: request) == .missing)
        for (header, text) in [
            ("Bearer x", "Unsupported AWS 'algorithm'; AWS4-HMAC-SHA256 is required."),
            (
                "AWS4-HMAC-SHA256 Credential=a/20150830/us-east-1/cognito-idp/aws4_request, SignedHeaders=host",
                "Authorization header requires 'Signature' parameter."
            ),
            (
                "AWS4-HMAC-SHA256 Credential=a/b, SignedHeaders=host, Signature=0",
                "Credential must have five parts, and the last must be 'aws4_request'."
            ),
        ] {
            request.headers.set("Authorization", header)
            #expect(refusal(of: request) == .incomplete(text))
        }
        #expect(
            refusal(of: Self.administrative(signed: "content-type;host;x-amz-date"))
                == .incomplete("'x-amz-target' must be a 'SignedHeader' in the AWS Authorization."))
        #expect(refusal(of: Self.administrative(), secret: nil) == .unknownKey)
        #expect(refusal(of: Self.administrative(headers: [("X-Amz-Security-Token", "x")])) == .unknownKey)
    }

    @Test func aSignatureForAnotherDayRegionOrServiceIsRefused() throws {
        for scope in ["20150829/us-east-1/cognito-idp", "20150830/eu-west-1/cognito-idp", "20150830/us-east-1/s3"] {
            var request = Self.administrative()
            let header = try #require(request.headers["Authorization"])
            request.headers.set(
                "Authorization", header.replacing("20150830/us-east-1/cognito-idp", with: scope))
            #expect(refusal(of: request)?.kind.rawValue == "InvalidSignatureException", "\(scope)")
            #expect(refusal(of: request)?.message.contains("Credential") == true, "\(scope)")
        }
    }

    @Test(arguments: [
        ("19700101T000000Z", 0.0), ("20150830T123600Z", 1_440_938_160), ("20240229T235959Z", 1_709_251_199),
        ("20000301T000000Z", 951_868_800), ("20991231T000000Z", 4_102_358_400),
    ]) func aTimeIsReadAndWritten(_ text: String, _ seconds: Double) throws {
        #expect(try #require(SignatureTime(text)).seconds == Int64(seconds))
        #expect(SignatureTime(Date(timeIntervalSince1970: seconds)).text == text)
    }

    @Test(arguments: [
        "", "20150830", "2015-08-30T12:36:00Z", "20150230T123600Z", "20150830T246000Z", "20150830t123600z",
        "20150830T12360 Z", "20230229T000000Z",
    ]) func aTimeThatDoesNotExistIsRefused(_ text: String) { #expect(SignatureTime(text) == nil) }
}
