import FlowModel
import Localization
import Sentences

/// The sentence that explains the failure of a Sudo flow; each documented error has its own.
enum SudoSentence {
    /// The sentence for the reason in the service's message, else for the client's error; `nil` if neither is known.
    static func of(_ failure: SudoFailure, in request: SudoFlowRequest) -> Text? {
        if let refusal = failure.refusal { return of(refusal, in: request) }
        return failure.error.map { of($0, in: request) }
    }

    private static func of(_ refusal: SudoRefusal, in request: SudoFlowRequest) -> Text {
        switch refusal {
        case .decoding: Text("The user pool could not decode the registration. Check the values of the form.")
        case .missingInputs:
            Text("The registration lacks a value that this method needs. Check the values of the form.")
        case .userValidation:
            switch request.flow {
            case .registerFSSO:
                Text(
                    "The user pool rejects the FSSO token: issuer and key ID must name a registered public key, the signature must match it, and the times must be in seconds and valid now."
                )
            case .registerPlayIntegrity:
                Text(
                    "The user pool rejects the Play Integrity token: device ID, package, age, verdicts or signing certificate do not match."
                )
            default:
                Text("The user pool rejects the device's token: it is not genuine, too old, or for another device.")
            }
        case .deviceRegistered:
            Text("This device is already registered. Allow it in the list of devices, or use another device.")
        case .testKey:
            Text(
                "The user pool rejects the TEST key: it was revoked, is not known there, or the key ID belongs to another key. Use another key; at the sandbox, leave the key file empty to get a new one."
            )
        case .tokenValidation: Text("The user pool rejects the token: it is not genuine, or it has expired.")
        case .method: Text("The user pool does not support this registration method: see registrationMethods.")
        case .registered:
            Text("The user pool already has this user. Sign in with the same issuer, or register another user.")
        case .service: Text("The service failed. Try again later.")
        }
    }

    private static func of(_ error: SudoErrorCase, in request: SudoFlowRequest) -> Text {
        switch error {
        case .alreadyRegistered: Text("A user is registered on this device. Sign in, or reset the client first.")
        case .alreadySignedIn: Text("A user is signed in. Sign out first.")
        case .registerInProgress: Text("A registration is running. Wait until it has ended.")
        case .refreshInProgress: Text("A refresh is running. Wait until it has ended.")
        case .signInInProgress: Text("A sign-in is running. Wait until it has ended.")
        case .invalidMethod: Text("The user pool does not support this registration method: see registrationMethods.")
        case .keyNotFound: Text("The key store has no key with that name. Reset the client and register again.")
        case .notRegistered:
            Text("Nobody is registered, or the user does not exist at the user pool any more. Register first.")
        case .notSignedIn: Text("Nobody is signed in, or the session has ended. Sign in first.")
        case .noProvider: Text("No authentication provider was given for the token.")
        case .invalidConfig:
            request.flow.hasPages
                ? Text(
                    "The configuration has no usable federatedSignIn section: appClientId, webDomain, signInRedirectUri and signOutRedirectUri are required."
                ) : Text("The configuration cannot be used. Check sudoplatformconfig.json.")
        case .noIdentityService:
            Text(
                "The configuration has no usable identityService section: region, poolId, clientId, identityPoolId and apiUrl are required."
            )
        case .tokenMissing: Text("The answer has no token, or the key store has none. Sign in again.")
        case .notAuthorized: notAuthorized(request)
        case .invalidInput: Text("A value cannot be used. Check the form.")
        case .signInCanceled: Text("The sign-in was cancelled on the hosted pages.")
        case .notConfirmed:
            Text(
                "The user pool created the user but did not confirm the user. Ask the provider's support with the registration ID."
            )
        case .otherSession:
            Text("The hosted pages have a session of another sign-in. Sign out of the hosted pages, then try again.")
        case .serviceError: Text("The service failed. Try again later.")
        case .requestError:
            Text("The request failed. Check that the provider runs, the network, and the endpoint of the profile.")
        case .graphQLError: Text("The GraphQL service rejects the request. The session may have ended: sign in again.")
        case .fatalError: Text("The client cannot continue. Its message is below.")
        }
    }

    private static func notAuthorized(_ request: SudoFlowRequest) -> Text {
        switch request.flow {
        case .signIn:
            request.via == .key
                ? Text(
                    "The user pool rejects the sign-in: the challenge has expired or was answered before, the user was deleted or disabled, the key is not the registered one, or this machine's clock is wrong."
                )
                : Text(
                    "The user pool rejects the FSSO token, the challenge has expired, or the user is disabled: try again, then check issuer, key and key ID, and this machine's clock."
                )
        case .refresh, .globalSignOut, .resetUserData, .deregister:
            Text("The session has ended: the tokens were revoked or have expired. Sign in again.")
        default: Text("The user pool rejects this registration.")
        }
    }
}
