package import HTTPMessage
package import JOSE

/// An error of the Cognito user pool API: a type, and a message that clients compare or search.
package struct CognitoError: Error, Sendable, Hashable {
    /// The type's name, as in `__type`; unknown names are kept.
    package struct Kind: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }
        package var description: String { rawValue }

        package static let notAuthorized = Kind(rawValue: "NotAuthorizedException")
        package static let userNotFound = Kind(rawValue: "UserNotFoundException")
        package static let userNotConfirmed = Kind(rawValue: "UserNotConfirmedException")
        package static let usernameExists = Kind(rawValue: "UsernameExistsException")
        package static let invalidParameter = Kind(rawValue: "InvalidParameterException")
        package static let invalidPassword = Kind(rawValue: "InvalidPasswordException")
        package static let resourceNotFound = Kind(rawValue: "ResourceNotFoundException")
        package static let userLambdaValidation = Kind(rawValue: "UserLambdaValidationException")
        package static let unexpectedLambda = Kind(rawValue: "UnexpectedLambdaException")
        package static let invalidLambdaResponse = Kind(rawValue: "InvalidLambdaResponseException")
        package static let refreshTokenReuse = Kind(rawValue: "RefreshTokenReuseException")
        package static let unsupportedTokenType = Kind(rawValue: "UnsupportedTokenTypeException")
        package static let unknownOperation = Kind(rawValue: "UnknownOperationException")
        package static let serialization = Kind(rawValue: "SerializationException")
        package static let internalError = Kind(rawValue: "InternalErrorException")
        package static let missingAuthentication = Kind(rawValue: "MissingAuthenticationTokenException")
        package static let incompleteSignature = Kind(rawValue: "IncompleteSignatureException")
        package static let invalidSignature = Kind(rawValue: "InvalidSignatureException")
        package static let unrecognizedClient = Kind(rawValue: "UnrecognizedClientException")
    }

    package let kind: Kind
    package let message: String

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    package var json: JSONValue { ["__type": .string(kind.rawValue), "message": .string(message)] }

    /// Parses the error in a response; returns `nil` if it contains neither a type nor a message.
    ///
    /// The body's `__type` may have a namespace (`ns#Type`). Without it, the header `x-amzn-ErrorType` is used
    /// (`Type:`, optionally followed by an address). The message is `message` or `Message`.
    package init?(_ response: HTTPResponse) {
        let body = try? JSONValue(parsing: response.body)
        let named = body?["__type"]?.string ?? response.headers["x-amzn-ErrorType"]
        let message = body?["message"]?.string ?? body?["Message"]?.string
        guard named != nil || message != nil else { return nil }
        let type = (named ?? "").split(separator: ":").first.flatMap { $0.split(separator: "#").last } ?? ""
        kind = Kind(rawValue: String(type))
        self.message = message ?? response.headers["x-amzn-ErrorMessage"] ?? ""
    }
}
