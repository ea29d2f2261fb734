import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel

/// Verifies the signature of an administrator's request (AWS, Signature Version 4).
struct SignatureCheck: Sendable {
    /// The region and the service that the signature must be for.
    let region: String
    let service: String
    /// The allowed difference between the client's clock and this one, in seconds.
    var skew: Double = 300

    /// The headers that a signature must cover, so that it cannot be used for another request.
    private static let necessary = ["host", "x-amz-date", "x-amz-target"]

    /// The access key ID that a request claims, unverified; throws if there is none.
    func accessKeyID(of request: HTTPRequest) throws(SignatureError) -> String {
        try header(of: request).accessKeyID
    }

    /// Verifies a request with the secret of its access key; `nil` for an unknown key.
    func verify(_ request: HTTPRequest, secretAccessKey: Secret?, now: Date) throws(SignatureError) {
        let header = try header(of: request)
        for name in Self.necessary where !header.signedHeaders.contains(name) {
            throw .incomplete("'\(name)' must be a 'SignedHeader' in the AWS Authorization.")
        }
        guard request.headers.values("X-Amz-Date").count == 1, let date = request.headers["X-Amz-Date"],
            let time = SignatureTime(date)
        else { throw .incomplete("Date must be in ISO-8601 'basic format' in the header 'X-Amz-Date'.") }
        guard let secretAccessKey, request.headers["X-Amz-Security-Token"] == nil else { throw .unknownKey }
        try check(header.scope, at: time)
        try check(time, now: now)
        let expected = SignatureV4.signature(
            of: request, signedHeaders: header.signedHeaders, at: time, scope: header.scope,
            secretAccessKey: secretAccessKey)
        guard Secret(expected) == Secret(header.signature) else {
            throw .invalid(
                "The request signature we calculated does not match the signature you provided. Check your AWS Secret "
                    + "Access Key and signing method. Consult the service documentation for details.")
        }
    }

    private func header(of request: HTTPRequest) throws(SignatureError) -> SignatureHeader {
        let values = request.headers.values("Authorization")
        guard let value = values.first else { throw .missing }
        guard values.count == 1 else { throw .incomplete("Authorization header is there more than once.") }
        return try SignatureHeader(value)
    }

    private func check(_ scope: SignatureScope, at time: SignatureTime) throws(SignatureError) {
        guard scope.day == time.day else {
            throw .invalid("Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP.")
        }
        guard scope.region == region else {
            throw .invalid("Credential should be scoped to a valid region.")
        }
        guard scope.service == service else {
            throw .invalid("Credential should be scoped to correct service: '\(service)'.")
        }
    }

    private func check(_ time: SignatureTime, now: Date) throws(SignatureError) {
        let now = SignatureTime(now)
        let minutes = Int(skew) / 60
        if Double(now.seconds - time.seconds) > skew {
            let earliest = SignatureTime(Date(timeIntervalSince1970: Double(now.seconds) - skew))
            throw .invalid(
                "Signature expired: \(time.text) is now earlier than \(earliest.text) (\(now.text) - \(minutes) min.)")
        }
        if Double(time.seconds - now.seconds) > skew {
            let latest = SignatureTime(Date(timeIntervalSince1970: Double(now.seconds) + skew))
            throw .invalid(
                "Signature not yet current: \(time.text) is still later than \(latest.text) (\(now.text) + \(minutes) min.)"
            )
        }
    }
}

/// Why the signature of an administrator's request is refused; the texts are AWS's.
enum SignatureError: Error, Sendable, Hashable {
    case missing
    /// The header cannot be parsed, or does not cover what it must; the text gives the reason.
    case incomplete(String)
    /// The access key is unknown, or is sent with a session token.
    case unknownKey
    /// The signature is for another request, key, day, region or service, or has expired; the text gives the reason.
    case invalid(String)

    /// The type of the error for the client.
    var kind: CognitoError.Kind {
        switch self {
        case .missing: .missingAuthentication
        case .incomplete: .incompleteSignature
        case .unknownKey: .unrecognizedClient
        case .invalid: .invalidSignature
        }
    }

    var message: String {
        switch self {
        case .missing: "Missing Authentication Token"
        case .incomplete(let text), .invalid(let text): text
        case .unknownKey: "The security token included in the request is invalid."
        }
    }
}

/// Signs requests by AWS Signature Version 4: HMAC-SHA256 under a key that is derived for each day, region and service.
enum SignatureV4 {
    /// The name of the algorithm in `Authorization`.
    static let algorithm = "AWS4-HMAC-SHA256"

    /// The signature of a request in lower-case hexadecimal digits.
    static func signature(
        of request: HTTPRequest, signedHeaders: [String], at time: SignatureTime, scope: SignatureScope,
        secretAccessKey: Secret
    ) -> String {
        let canonical = CanonicalRequest(request, signedHeaders: signedHeaders)
        let text = [
            algorithm, time.text, scope.text, Hexadecimal.encode(SHA256.digest(Array(canonical.text.utf8))),
        ].joined(separator: "\n")
        let key = signingKey(secretAccessKey, scope)
        return Hexadecimal.encode(HMACSHA256.code(of: text.utf8, key: key))
    }

    private static func signingKey(_ secretAccessKey: Secret, _ scope: SignatureScope) -> Secret {
        let first = Secret(Array("AWS4".utf8) + secretAccessKey.exposedBytes)
        return [scope.day, scope.region, scope.service, SignatureScope.ending].reduce(first) { key, part in
            Secret(HMACSHA256.code(of: part.utf8, key: key))
        }
    }
}

/// The time of a signed request, `20260131T235959Z` (AWS, Signature Version 4, `X-Amz-Date`).
struct SignatureTime: Sendable, Hashable {
    /// The time as sent, which is what the client signed.
    let text: String
    /// Seconds since 1970.
    let seconds: Int64

    private static let format = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)

    /// Parses the basic format of ISO 8601 in UTC; returns `nil` for any other text and for a time that does not exist.
    init?(_ text: String) {
        guard let date = try? Date(text, strategy: Self.format) else { return nil }
        self.init(date)
        // The parser also accepts other texts, and converts a time that does not exist to another one.
        guard self.text == text else { return nil }
    }

    /// The time of a date, without fractions of a second.
    init(_ date: Date) {
        seconds = Int64(date.timeIntervalSince1970.rounded(.down))
        text = Date(timeIntervalSince1970: Double(seconds)).formatted(Self.format)
    }

    var day: String { String(text.prefix(8)) }
}
