import CognitoProtocol

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
