public import Sentences

extension SudoUserClientError: CustomStringConvertible {
    /// The case's name, as in sudo-user-ios.
    public var name: String {
        switch self {
        case .alreadyRegistered: "alreadyRegistered"
        case .alreadySignedIn: "alreadySignedIn"
        case .registerOperationAlreadyInProgress: "registerOperationAlreadyInProgress"
        case .refreshTokensOperationAlreadyInProgress: "refreshTokensOperationAlreadyInProgress"
        case .signInOperationAlreadyInProgress: "signInOperationAlreadyInProgress"
        case .invalidRegistrationChallengeType: "invalidRegistrationChallengeType"
        case .keyNotFound: "keyNotFound"
        case .notRegistered: "notRegistered"
        case .notSignedIn: "notSignedIn"
        case .noAuthenticationProvider: "noAuthenticationProvider"
        case .invalidConfig: "invalidConfig"
        case .identityServiceConfigNotFound: "identityServiceConfigNotFound"
        case .authTokenMissing: "authTokenMissing"
        case .notAuthorized: "notAuthorized"
        case .invalidInput: "invalidInput"
        case .signInCanceled: "signInCanceled"
        case .identityNotConfirmed: "identityNotConfirmed"
        case .externalSSOSessionExists: "externalSSOSessionExists"
        case .serviceError: "serviceError"
        case .requestError: "requestError"
        case .graphQLError: "graphQLError"
        case .fatalError: "fatalError"
        }
    }

    /// The case's name in upper case with underscores: `ALREADY_REGISTERED`, `GRAPHQL_ERROR`.
    public var statusName: String {
        if case .graphQLError = self { return "GRAPHQL_ERROR" }
        if case .externalSSOSessionExists = self { return "EXTERNAL_SSO_SESSION_EXISTS" }
        return name.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
    }

    public var description: String { sentence.english }

    public var sentence: Sentence {
        switch self {
        case .alreadyRegistered: "A user is registered already."
        case .alreadySignedIn: "A user is signed in already."
        case .registerOperationAlreadyInProgress: "A registration is running: wait until it has ended."
        case .refreshTokensOperationAlreadyInProgress: "The tokens are being refreshed: wait until that has ended."
        case .signInOperationAlreadyInProgress: "A sign-in is running: wait until it has ended."
        case .invalidRegistrationChallengeType: "The registration method is unknown."
        case .keyNotFound(let name): "The key store has no key \(UntrustedText(name))."
        case .notRegistered: "No user is registered: register first."
        case .notSignedIn: "No user is signed in: sign in first."
        case .noAuthenticationProvider: "An authentication provider is needed."
        case .invalidConfig: "The configuration lacks what this operation needs, or cannot be read."
        case .identityServiceConfigNotFound: "The configuration has no usable section identityService."
        case .authTokenMissing: "The service answered without the tokens."
        case .notAuthorized: "The service refused: the key is wrong, the user no longer exists, or the clocks differ."
        case .invalidInput: "An argument is invalid."
        case .signInCanceled: "The sign-in was cancelled."
        case .identityNotConfirmed: "The service has created the user but does not let them sign in."
        case .externalSSOSessionExists:
            "The browser still has a session at the external identity provider: sign out there first."
        case .serviceError: "The service failed: try again later."
        case .requestError(let cause): Sentence("The request failed: \(SudoUserError.words(of: cause))").ended()
        case .graphQLError(let causes):
            Sentence(
                "The GraphQL API failed: \(Sentence.joined(causes.map { SudoUserError.words(of: $0) }, by: "; "))"
            )
            .ended()
        case .fatalError(let description): Sentence(verbatim: description)
        }
    }
}
