import CognitoProtocol
import HTTPMessage
import OpenID
import Sentences

/// Why a request to the service has no result.
enum WireError: Error, Sendable {
    /// The service responded with an error, and with the difference of its clock.
    case refused(SudoServiceError, ClockSkew?)
    /// There was no response.
    case unreachable(HTTPExchangeError)
    /// The response does not have the expected form.
    case unusable(SudoServiceError)
    /// The service has created the user but does not allow sign-in.
    case unconfirmed

    /// Converts an unsuccessful response.
    init(_ response: HTTPResponse, skew: ClockSkew?) {
        let error = CognitoError(response)
        self = .refused(
            SudoServiceError(
                type: error?.kind.rawValue ?? "",
                message: error.map { OAuthError.withoutTokens($0.message) }
                    ?? "an answer that is not Cognito's (HTTP \(response.status))",
                httpStatus: response.status), skew)
    }

    /// Whether the request may have taken effect although it failed.
    var leavesServiceInDoubt: Bool {
        switch self {
        case .refused(let error, _): error.httpStatus >= 500
        case .unconfirmed: false
        case .unreachable, .unusable: true
        }
    }

    /// Whether the service reports that the user cannot sign in with this proof.
    var isRefusalOfUser: Bool {
        guard case .refused(let error, _) = self else { return false }
        let kind = CognitoError.Kind(rawValue: error.type)
        return [.notAuthorized, .userNotFound, .userNotConfirmed].contains(kind)
    }

    /// Whether the service refuses a registration because the user exists.
    var isExistingUser: Bool {
        guard case .refused(let error, _) = self else { return false }
        if CognitoError.Kind(rawValue: error.type) == .usernameExists { return true }
        if case .alreadyRegistered = Self.documented(error) { return true }
        return false
    }

    /// The client's failure (sudo-user-ios 18.2.1, SudoUserClientErrorTransformer).
    var failure: SudoUserError {
        switch self {
        case .refused(let error, let skew):
            let documented = Self.documented(error)
            let text: Text =
                error.description.isEmpty ? Text.empty : Text("The service's answer: \(error)").ended()
            let isAboutTime = if case .notAuthorized = documented { true } else { false }
            var words = Text.joined([Self.reason(error) ?? documented.sentence, text])
            if case .requestError = documented { words = documented.sentence }
            return SudoUserError(
                documented, error.httpStatus >= 500 ? .transport : .service, words, service: error,
                clockSkew: isAboutTime ? skew?.beyondTolerance : nil)
        case .unreachable(let error):
            guard error.reason != .cancelled else {
                return SudoUserError(.requestError(cause: CancellationError()), .cancelled, Text("Cancelled."))
            }
            return SudoUserError(.requestError(cause: error), .transport)
        case .unusable(let error):
            return SudoUserError(.requestError(cause: error), .transport, service: error)
        case .unconfirmed: return SudoUserError(.identityNotConfirmed, .service)
        }
    }

    private static func documented(_ error: SudoServiceError) -> SudoUserClientError {
        switch CognitoError.Kind(rawValue: error.type) {
        case .userLambdaValidation, .unexpectedLambda, .invalidLambdaResponse, CognitoError.Kind(rawValue: ""):
            RegistrationFailure(in: error.message).map(documented) ?? .requestError(cause: error)
        case .notAuthorized: .notAuthorized
        case .userNotFound: .notRegistered
        case .userNotConfirmed: .identityNotConfirmed
        case .invalidParameter, .invalidPassword: .invalidInput
        default: .requestError(cause: error)
        }
    }

    /// The reason for a refused registration, if the service's name for it is more specific than the documented error.
    private static func reason(_ error: SudoServiceError) -> Text? {
        switch RegistrationFailure(in: error.message) {
        case .testRegCheckFailed:
            Text(
                "The service refused the TEST registration: the key or its ID is wrong, the key is revoked, or the clocks differ."
            )
        case .userValidationFailed:
            Text("The service refused the registration: it does not accept the token.")
        case .deviceCheckAlreadyRegistered:
            Text("The service refused the registration: the device is registered already.")
        case .challengeTypeNotSupported:
            Text("The service refused the registration: the pool does not support this registration method.")
        case .decodingError, .missingRequiredInputs, .tokenValidationError, .alreadyRegistered, .serviceError, nil: nil
        }
    }

    private static func documented(_ failure: RegistrationFailure) -> SudoUserClientError {
        switch failure {
        case .decodingError, .missingRequiredInputs: .invalidInput
        case .userValidationFailed, .deviceCheckAlreadyRegistered, .testRegCheckFailed, .tokenValidationError,
            .challengeTypeNotSupported:
            .notAuthorized
        case .alreadyRegistered: .alreadyRegistered
        case .serviceError: .serviceError
        }
    }
}

extension ClockSkew {
    /// The difference if it may be the reason for a refusal, that is, if it is more than a minute; otherwise `nil`.
    var beyondTolerance: ClockSkew? { isWithin(.seconds(60)) ? nil : self }
}
