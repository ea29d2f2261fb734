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

    public var sentence: Text {
        switch self {
        case .alreadyRegistered: Text("A user is registered already.")
        case .alreadySignedIn: Text("A user is signed in already.")
        case .registerOperationAlreadyInProgress: Text("A registration is running: wait until it has ended.")
        case .refreshTokensOperationAlreadyInProgress:
            Text("The tokens are being refreshed: wait until that has ended.")
        case .signInOperationAlreadyInProgress: Text("A sign-in is running: wait until it has ended.")
        case .invalidRegistrationChallengeType: Text("The registration method is unknown.")
        case .keyNotFound(let name): Text("The key store has no key \(UntrustedText(name)).")
        case .notRegistered: Text("No user is registered: register first.")
        case .notSignedIn: Text("No user is signed in: sign in first.")
        case .noAuthenticationProvider: Text("An authentication provider is needed.")
        case .invalidConfig: Text("The configuration lacks what this operation needs, or cannot be read.")
        case .identityServiceConfigNotFound: Text("The configuration has no usable section identityService.")
        case .authTokenMissing: Text("The service answered without the tokens.")
        case .notAuthorized:
            Text("The service refused: the key is wrong, the user no longer exists, or the clocks differ.")
        case .invalidInput: Text("An argument is invalid.")
        case .signInCanceled: Text("The sign-in was cancelled.")
        case .identityNotConfirmed: Text("The service has created the user but does not let them sign in.")
        case .externalSSOSessionExists:
            Text("The browser still has a session at the external identity provider: sign out there first.")
        case .serviceError: Text("The service failed: try again later.")
        case .requestError(let cause): Text("The request failed: \(SudoUserError.words(of: cause))").ended()
        case .graphQLError(let causes):
            Text(
                "The GraphQL API failed: \(Text.joined(causes.map { SudoUserError.words(of: $0) }, by: "; "))"
            )
            .ended()
        case .fatalError(let description): Text(verbatim: description)
        }
    }
}
