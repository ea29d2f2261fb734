import FlowModel
import IdentityModel
import Localization
import Sentences
import TerminalUI

extension SudoFlowRequest {
    var words: FlowWords {
        switch flow {
        case .registerTest:
            FlowWords(
                Text("Register with a TEST key"), Text("for tests; needs a key file"),
                sandbox: Text("for tests; the sandbox generates a key"),
                Text(
                    "The client creates a JWT, signs it with the TEST registration key, and generates a key pair. SignUp sends the JWT and the public key. The private key stays on this device: later sign-ins use it."
                ),
                Text("\(.name) is registered on this device."))
        case .registerFSSO:
            FlowWords(
                Text("Register with FSSO"), Text("a token that your identity provider signs"),
                Text(
                    "Your identity provider signs a JWT (RS256) that names issuer, key ID and user. SignUp sends it. The user name is the token's subject. There is no sign-in key: later sign-ins use such a token too."
                ), Text("\(.name) is registered on this device."))
        case .registerDeviceCheck:
            FlowWords(
                Text("Register with DeviceCheck"), Text("an iPhone's token, from a file"),
                sandbox: Text("an iPhone's token, simulated here"),
                Text(
                    "The app gives the client a DeviceCheck token of Apple, and SignUp sends it with a new public key. A terminal is no Apple device: the sandbox creates a simulated token, or you give one in a file."
                ), Text("\(.name) is registered on this device."))
        case .registerPlayIntegrity:
            FlowWords(
                Text("Register with Play Integrity"), Text("an Android token, from a file"),
                sandbox: Text("an Android token, simulated here"),
                Text(
                    "The app gives the client a Play Integrity token of Google, and SignUp sends it with a new public key. A terminal is no Android device: the sandbox creates a simulated token, or you give one in a file."
                ),
                Text("\(.name) is registered on this device."))
        case .signIn where via == .key:
            FlowWords(
                Text("Sign in with the key"), Text("the device signs a challenge"),
                Text(
                    "The user pool sends a challenge with a nonce. The client answers with a JWT that the device's private key signs. Then the user gets an identity ID, and the tokens are refreshed so that they contain it."
                ), Text("\(.name) is signed in."))
        case .signIn:
            FlowWords(
                Text("Sign in with FSSO"), Text("a token that your identity provider signs"),
                Text(
                    "The user pool sends a challenge. The client answers with the JWT of your identity provider. Then the user gets an identity ID, and the tokens are refreshed so that they contain it."
                ), Text("\(.name) is signed in."))
        case .federatedSignIn:
            FlowWords(
                Text("Sign in on the hosted pages"), Text("OpenID Connect; registers the first time"),
                Text(
                    "The user pool's hosted pages send the browser to your OpenID provider and return a code. The client exchanges it for tokens (PKCE). The first sign-in creates the user: there is no SignUp."
                ), Text("\(.name) is signed in on the hosted pages."))
        case .federatedSignOut:
            FlowWords(
                Text("Sign out of the hosted pages"), Text("ends the browser's session there"),
                Text(
                    "The session of the hosted pages ends, so that the next sign-in there asks for a password again. The tokens on this device are kept."
                ), Text("The session of the hosted pages has ended."))
        case .refresh:
            FlowWords(
                Text("Refresh the tokens"), Text("new ID and access tokens"),
                Text(
                    "The client exchanges the refresh token for new ID and access tokens. The sign-in time does not change."
                ), Text("The tokens of \(.name) are refreshed."))
        case .signOut:
            FlowWords(
                Text("Sign out"), Text("revokes the refresh token; stay registered"),
                Text(
                    "The refresh token is revoked at the user pool, and the tokens on this device are deleted. User name and key are kept, so that you can sign in again."
                ), Text("\(.name) is signed out and stays registered."))
        case .globalSignOut:
            FlowWords(
                Text("Global sign-out"), Text("ends the user's sessions on all devices"),
                Text(
                    "The user pool ends all sessions of the user on every device. The tokens on this device are deleted."
                ), Text("All sessions of \(.name) have ended."),
                QuestionWords(
                    Text("Sign \(.name) out on every device?"),
                    Text(
                        "All sessions of the user end. Every device must sign in again; the keys on the devices stay."),
                    Text("Stay signed in"), Text("End all sessions")))
        case .deregister:
            FlowWords(
                Text("De-register"), Text("deletes the user and all the user's data"),
                Text(
                    "The user pool deletes the user and everything that belongs to the user. Then the client deletes its own state."
                ), Text("The user is deleted. Nobody is registered on this device."),
                QuestionWords(
                    Text("De-register \(.name)?"),
                    Text(
                        "The user pool deletes the user and everything that belongs to the user. This device deletes the sign-in key, the tokens and the user name. This cannot be undone."
                    ), Text("Keep \(.name)"), Text("Delete the user and reset the client")))
        case .reset:
            FlowWords(
                Text("Reset this client"), Text("deletes key, tokens, user name here"),
                Text(
                    "The client deletes all keys, tokens and the user name of its namespace on this device. The user stays at the provider. A user who was registered with a key cannot sign in again without it."
                ), Text("This client is reset. Nobody is registered on this device."),
                QuestionWords(
                    Text("Reset this client?"),
                    Text(
                        "This deletes all keys, all tokens and the user name of the namespace \"\(.namespace)\" on this device. The user stays at the provider, but cannot sign in again without the deleted key: register a new user."
                    ), Text("Keep the client as it is"), Text("Delete keys, tokens and user name")))
        case .resetUserData:
            FlowWords(
                Text("Reset user data"), Text("deletes the user's data at the provider"),
                Text("The provider deletes the data of the user's services. The user stays registered and signed in."),
                Text("The data of \(.name) is deleted. The user stays signed in."),
                QuestionWords(
                    Text("Reset the user data of \(.name)?"),
                    Text(
                        "The provider deletes the data of all services of this user. The user stays registered and signed in. This is meant for tests and cannot be undone."
                    ), Text("Keep the data"), Text("Delete the data")))
        }
    }
}

extension FlowWords {
    /// Creates the words of a Sudo flow: its menu entry is its name, and all flows share the sentence about a failure.
    fileprivate init(
        _ name: Text, _ note: Text, sandbox sandboxNote: Text? = nil, _ explanation: Text,
        _ succeeded: Text, _ question: QuestionWords? = nil
    ) {
        self.init(
            name: name, choice: name, note: note, explanation: explanation, succeeded: succeeded,
            failed: Text("\(.flow): failed."),
            sandboxNote: sandboxNote, question: question)
    }
}

extension Texts {
    /// The name of the registered user, or "a user" if it is unknown.
    func shown(_ snapshot: SudoSnapshot) -> String {
        snapshot.username.map { UntrustedText($0).shownName(limit: 60) } ?? self(Text("a user"))
    }

    /// The name of a step of a Sudo flow, and the sentence that is shown while it runs.
    func step(_ step: SudoFlowStep) -> (name: String, running: String) {
        switch step {
        case .attestationToken:
            (
                self(Text("attestation token")),
                self(Text("The attestation token is read, or created by the sandbox's simulated issuer."))
            )
        case .getAuthenticationInfo:
            (self(Text("signed token")), self(Text("The authentication provider signs its token.")))
        case .generateKeyPair: (self(Text("key pair")), self(Text("The key manager generates the user's key pair.")))
        case .signUp: (self(Text("register")), self(Text("The client sends the registration.")))
        case .initiateAuth: (self(Text("challenge")), self(Text("The client asks the user pool for a challenge.")))
        case .respondToAuthChallenge:
            (self(Text("answer")), self(Text("The client answers the challenge with a signed token.")))
        case .registerFederatedId:
            (self(Text("identity ID")), self(Text("The client asks for the user's identity ID.")))
        case .refreshTokens: (self(Text("refresh")), self(Text("The client refreshes the tokens.")))
        case .authorize: (self(Text("hosted pages")), self(Text("The hosted pages are opened.")))
        case .token: (self(Text("code for tokens")), self(Text("The client exchanges the code for tokens.")))
        case .logout: (self(Text("hosted pages")), self(Text("The session of the hosted pages ends.")))
        case .revokeToken: (self(Text("revoke")), self(Text("The client revokes the refresh token.")))
        case .clearAuthTokens: (self(Text("delete the tokens")), self(Text("The client deletes its tokens.")))
        case .globalSignOut:
            (self(Text("end all sessions")), self(Text("The user pool ends the sessions on every device.")))
        case .deregister: (self(Text("delete the user")), self(Text("The user pool deletes the user.")))
        case .reset: (self(Text("delete client state")), self(Text("The client deletes keys, tokens and user name.")))
        case .resetUserData: (self(Text("delete user data")), self(Text("The provider deletes the user's data.")))
        }
    }
}
