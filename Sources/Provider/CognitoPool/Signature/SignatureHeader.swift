/// The header `Authorization` of a signed request, parsed but not verified (AWS, Signature Version 4).
struct SignatureHeader: Sendable, Hashable {
    let accessKeyID: String
    let scope: SignatureScope
    /// The names of the signed headers in lower case, in the order of the header.
    let signedHeaders: [String]
    /// The signature in hexadecimal digits.
    let signature: String

    /// The maximum length of the header in bytes.
    private static let longest = 4096

    /// Parses `AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…`.
    ///
    /// Throws a refusal with a text like AWS's if a part is missing or malformed.
    init(_ header: String) throws(SignatureError) {
        guard header.utf8.count <= Self.longest, header.hasPrefix(SignatureV4.algorithm + " ") else {
            throw .incomplete("Unsupported AWS 'algorithm'; \(SignatureV4.algorithm) is required.")
        }
        var parts: [String: String] = [:]
        for part in header.dropFirst(SignatureV4.algorithm.count).split(whereSeparator: { $0 == "," || $0 == " " }) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, parts.updateValue(String(pair[1]), forKey: String(pair[0])) == nil else {
                throw .incomplete("Authorization header has a part without a value, or a part twice.")
            }
        }
        for name in ["Credential", "SignedHeaders", "Signature"] where parts[name]?.isEmpty ?? true {
            throw .incomplete("Authorization header requires '\(name)' parameter.")
        }
        let credential = (parts["Credential"] ?? "").split(separator: "/", omittingEmptySubsequences: false).map(
            String.init)
        guard credential.count == 5, credential[4] == SignatureScope.ending else {
            throw .incomplete("Credential must have five parts, and the last must be '\(SignatureScope.ending)'.")
        }
        accessKeyID = credential[0]
        scope = SignatureScope(day: credential[1], region: credential[2], service: credential[3])
        signedHeaders = (parts["SignedHeaders"] ?? "").split(separator: ";").map(String.init)
        signature = parts["Signature"] ?? ""
        guard signedHeaders == signedHeaders.map({ $0.lowercased() }), Set(signedHeaders).count == signedHeaders.count
        else { throw .incomplete("SignedHeaders must be distinct names in lower case.") }
    }
}

/// The scope of a signing key: one day, one region, one service (AWS, Signature Version 4, credential scope).
struct SignatureScope: Sendable, Hashable {
    /// The day in UTC, as `20260131`.
    let day: String
    let region: String
    let service: String

    /// The scope as it is signed, `20260131/us-east-1/cognito-idp/aws4_request`.
    var text: String { "\(day)/\(region)/\(service)/\(Self.ending)" }

    /// The last part of every scope.
    static let ending = "aws4_request"
}
