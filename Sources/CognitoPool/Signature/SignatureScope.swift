/// What a signing key is valid for: one day, one region, one service (AWS, Signature Version 4, credential scope).
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
