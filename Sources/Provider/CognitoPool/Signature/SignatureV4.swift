import HTTPMessage
import IdentityModel

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
