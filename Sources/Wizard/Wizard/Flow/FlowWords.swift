import FlowModel
import Localization
import Sentences
import TerminalUI

/// The texts about a flow, which all screens share.
struct FlowWords: Sendable, Hashable {
    /// The name in a heading.
    let name: Text
    /// The menu entry that starts the flow, and the note beside it.
    let choice: Text
    let note: Text
    /// What the flow does, for the second column.
    let explanation: Text
    let succeeded: Text
    let failed: Text
    /// The note in the sandbox, if it differs.
    var sandboxNote: Text?
    /// The question before the flow starts; `nil` if it starts at once.
    var question: QuestionWords?

    /// The menu entry and its note.
    func entry(_ texts: Texts, isSandbox: Bool) -> (String, String) {
        (texts(choice), texts(isSandbox ? sandboxNote ?? note : note))
    }
}

extension RunRequest {
    var words: FlowWords {
        switch self {
        case .flow(let request): request.words
        case .sudo(let request): request.words
        }
    }
}

extension FlowRequest {
    /// The words of the flow; logins that do not use the login page have their own.
    var words: FlowWords { via?.words ?? flow.words }
}

extension FlowName {
    var words: FlowWords {
        switch self {
        case .activate:
            FlowWords(
                name: Text("Activate a user"), choice: Text("Activate a user"),
                note: Text("you have a user name and an activation code"),
                explanation: Text(
                    "The Master Controller signs the AST client data, a statement about this device, and creates a PKCE pair. The IdpSdk loads the provider's page, and you fill in its fields. The provider checks them, consumes the activation code and returns an authorization code. The Master Controller exchanges it for tokens, checks them, and stores a first factor for the next login."
                ), succeeded: Text("\(.name) is activated on this device and logged in."),
                failed: Text("The activation failed."))
        case .addUser:
            FlowWords(
                name: Text("Add another user"), choice: Text("Add another user"),
                note: Text("activate a second user on this device"),
                explanation: Text(
                    "The Master Controller signs the AST client data, a statement about this device, and creates a PKCE pair. The IdpSdk loads the provider's page, and you fill in its fields. The provider checks them, consumes the activation code and returns an authorization code. The Master Controller exchanges it for tokens, checks them, and stores a first factor for the next login."
                ), succeeded: Text("\(.name) is activated on this device and logged in."),
                failed: Text("The activation failed."))
        case .login:
            FlowWords(
                name: Text("Log in"), choice: Text("Log in"),
                note: Text("with the stored login, otherwise with the password"),
                explanation: Text(
                    "The Master Controller first tries the first factor that is stored on this device: then no password is needed. If that fails, the provider's login page is loaded and you fill in its fields. The authentication mode stays the same."
                ), succeeded: Text("\(.name) is logged in."), failed: Text("The login failed."))
        case .stayLoggedIn:
            FlowWords(
                name: Text("Stay logged in"), choice: Text("Stay logged in"),
                note: Text("with the stored login only, no password"),
                explanation: Text(
                    "The Master Controller uses the stored first factor to get new tokens from the provider. The authentication mode decides whether you are asked for a PIN or a biometric check first."
                ), succeeded: Text("\(.name) stayed logged in. No password was needed."),
                failed: Text("\(.name) could not stay logged in."))
        case .restart:
            FlowWords(
                name: Text("Restart the SDK"), choice: Text("Restart the SDK"),
                note: Text("like closing and reopening the app"),
                explanation: Text(
                    "The session ends and the Master Controller starts again, as when an app is closed and reopened. Activated users stay activated."
                ), succeeded: Text("The SDK has restarted. Nobody is logged in."),
                failed: Text("The SDK did not restart."))
        case .logout:
            FlowWords(
                name: Text("Log out"), choice: Text("Log out"),
                note: Text("deletes the tokens; the user stays activated"),
                explanation: Text(
                    "All tokens of the user are deleted, the first factor too, and the session ends. A restart alone does not log the user out."
                ), succeeded: Text("\(.name) is logged out and stays activated on this device."),
                failed: Text("The logout failed."))
        case .deleteUser:
            FlowWords(
                name: Text("Remove a user from this device"), choice: Text("Remove \(.name) from this device"),
                note: Text("the user stays at the provider"),
                explanation: Text(
                    "The user and all data of the user are deleted from this device's store. Nothing changes at the provider."
                ), succeeded: Text("\(.name) is removed from this device."),
                failed: Text("\(.name) was not removed from this device."))
        case .changePassword:
            FlowWords(
                name: Text("Change password"), choice: Text("Change password"),
                note: Text("you know the current password"),
                explanation: Text(
                    "The provider's page asks for the current password and a new one. No tokens are issued. The stored login on this device is deleted, and the next login asks for the new password."
                ), succeeded: Text("The password of \(.name) is changed. The next login asks for it."),
                failed: Text("The password was not changed."))
        case .forgotPassword:
            FlowWords(
                name: Text("Forgot password"), choice: Text("Forgot password"),
                note: Text("the provider sends an e-mail"),
                explanation: Text(
                    "The provider sets a new password without the current one. A KOBIL provider asks for an activation code, Keycloak sends an e-mail. The stored login on this device is deleted."
                ), succeeded: Text("The password of \(.name) is changed. The next login asks for it."),
                failed: Text("The password was not changed."))
        case .webActivate:
            FlowWords(
                name: Text("Web activation"), choice: Text("Web activation (browser)"),
                note: Text("new or existing account, on web pages"),
                explanation: Text(
                    "The provider has pages for web views. Open them in your browser, fill in their fields here, or use a browser on another machine and paste its final address. The Master Controller exchanges the resulting code for tokens."
                ), succeeded: Text("\(.name) is activated on this device and logged in."),
                failed: Text("The activation failed."))
        }
    }
}

extension LoginWay {
    /// The words of a login that is started this way.
    var words: FlowWords {
        let (name, note, explanation): (Text, Text, Text) =
            switch self {
            case .form:
                (
                    Text("Log in as another user"), Text("on the provider's page; both users stay here"),
                    Text(
                        "The provider's login page is shown here as fields. The user who logs in is added to this device. Logins that are stored here already are not used."
                    )
                )
            case .browser:
                (
                    Text("Log in with a browser"), Text("on the provider's own pages"),
                    Text(
                        "Your browser shows the provider's own page. The answer comes to an address on this machine that waits for this login only. The Master Controller exchanges the code in it for tokens."
                    )
                )
            case .paste:
                (
                    Text("Log in on another machine"), Text("use any browser, paste the final address here"),
                    Text(
                        "Open the provider's page in any browser. After the login the browser goes to the redirect URI, and that address contains the code: paste it here. If the browser does not show it, look in its developer tools at the Location header of the last response."
                    )
                )
            case .device:
                (
                    Text("Log in with a device code"), Text("on a phone or another computer (QR code)"),
                    Text(
                        "The provider issues a code for this device. The user logs in on another device and types the code there. Meanwhile the Master Controller asks the provider every few seconds, and then gets the tokens."
                    )
                )
            case .register:
                (
                    Text("Create an account"), Text("on the provider's registration page"),
                    Text(
                        "The provider's registration page is shown here as fields. The new user is logged in and added to this device."
                    )
                )
            }
        return FlowWords(
            name: name, choice: name, note: note, explanation: explanation, succeeded: Text("\(.name) is logged in."),
            failed: Text("The login failed."))
    }
}
