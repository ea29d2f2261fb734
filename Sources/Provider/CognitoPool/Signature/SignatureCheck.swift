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
