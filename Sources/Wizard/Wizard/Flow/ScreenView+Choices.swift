import FlowModel
import IdentityModel
import Localization
import Sentences
import TerminalUI

extension ScreenView {
    /// The menu rows of choices.
    func rows(_ choices: [Choice], _ context: WizardContext) -> [MenuRow<Choice>] {
        choices.map { choice in
            let (title, note) = words(choice, context)
            return MenuRow(item: choice, title: title, note: note)
        }
    }

    private func words(_ choice: Choice, _ context: WizardContext) -> (String, String) {
        let one = context.snapshot.users.count == 1 ? context.snapshot.users.first?.userIdentifier.user : nil
        let name = one?.shown ?? texts(Text("a user"))
        return switch choice {
        case .onboard:
            (
                texts(Text("Onboard a test user")),
                texts(
                    context.hasActivationCodes
                        ? Text("create a user, issue a code, activate") : Text("create a user, set a password, log in"))
            )
        case .login:
            (
                one.map { texts(Text("Log in as \($0.shown)")) } ?? texts(Text("Log in")),
                texts(loginNote(context.snapshot))
            )
        case .restart: (texts(Text("Restart the SDK")), texts(restartNote(context.snapshot)))
        // Without a name the title is short, so that the other entries' notes fit beside their titles.
        case .deleteUser where one == nil:
            (texts(Text("Remove a user")), texts(Text("from this device; the user stays at the provider")))
        case .forgotPassword where context.provider?.kind == .kobil:
            (texts(Text("Forgot password")), texts(Text("set a new one with an activation code")))
        case .flow(let flow): (texts(flow.words.choice.filled([.name: name])), texts(flow.words.note))
        case .loginBy(let way): (texts(way.words.choice), texts(way.words.note))
        case .passwordWithCode:
            (texts(Text("Set a new password")), texts(Text("with this code, instead of the old password")))
        case .users: (texts(Text("Users and codes")), texts(Text("test users: find, create, unlock, issue codes")))
        case .onboardFile: (texts(Text("Onboard users from a file")), texts(Text("create all users of a CSV file")))
        case .clients: (texts(Text("Clients")), texts(Text("apps that may use the provider: find, create")))
        case .watch: (texts(Text("Watch apps")), texts(Text("what your app sends, and what is wrong")))
        case .connect: (texts(Text("Connect an app")), texts(Text("its settings, ready to copy")))
        case .events: (texts(Text("Events")), texts(Text("who did what, and why a login failed")))
        case .tokens: (texts(Text("Tokens and claims")), texts(Text("what they say, until when, whether genuine")))
        case .sudoFlow(let flow, let via):
            SudoFlowRequest(flow, via: via).words.entry(texts, isSandbox: context.sudo.provider?.isSandbox == true)
        case .sudoAdministration: (texts(Text("Administration")), texts(Text("keys, issuers, registrations, users")))
        case .sudoList(let list): (texts(list.row.title), texts(list.row.note))
        case .attest(.deviceCheck): (texts(Text("Create a DeviceCheck token")), texts(Text("simulated, into a file")))
        case .attest(.playIntegrity):
            (texts(Text("Create a Play Integrity token")), texts(Text("simulated, into a file")))
        case .checkSudoPlatform: (texts(Text("Check")), texts(Text("configuration, endpoint, keys, clock")))
        case .openSudoAgain: (texts(Text("Try again")), texts(Text("reads the configuration and key store again")))
        case .leaveSudoPlatform: (texts(Text("Back to the sandbox's tenant")), "")
        case .states: (texts(Text("States of the sandbox")), texts(Text("save it, restore it, reset it")))
        case .providerDetails: (texts(Text("Provider")), texts(Text("profile, discovery, endpoints, keys")))
        case .sudoPlatform: (texts(Text("Sudo Platform")), texts(Text("register and sign in with the Sudo user SDK")))
        case .loginWithPassword:
            (texts(Text("Log in with this password")), texts(Text("user name and password are filled in")))
        case .tryAgain: (texts(Text("Try again")), texts(Text("run the same flow again")))
        case .edit: (texts(Text("Change the values")), texts(Text("the form of this flow, as it was sent")))
        case .failedEvent: (texts(Text("Open the failed event")), texts(Text("the first failure of this run")))
        case .loginAgain:
            (texts(Text("Log in with the password")), texts(Text("stores a new login for \"Stay logged in\"")))
        case .newCode(let user):
            (texts(Text("Issue a new code for \(user.shown)")), texts(Text("then activate with it")))
        case .givePassword:
            (texts(Text("Set a temporary password")), texts(Text("this provider has no activation codes")))
        case .unlock(let user): (texts(Text("Unlock \(user.shown)")), texts(Text("at the provider")))
        case .activateWithCode:
            (texts(Text("Activate on this device")), texts(Text("user name and code are filled in")))
        case .nextUser: (texts(Text("Next user")), texts(Text("an empty form for another user")))
        case .goOnWithPassword:
            (texts(Text("Continue with the activation")), texts(Text("all three fields are filled in")))
        case .startAgain: (texts(Text("Start again")), texts(Text("reopen server, store and SDK")))
        case .start: (texts(Text("Back to the start")), "")
        case .quit: (texts(Text("Quit")), "")
        }
    }

    private func loginNote(_ snapshot: SdkSnapshot) -> Text {
        guard !snapshot.users.isEmpty else { return Text("on the provider's page; adds the user to this device") }
        return snapshot.usersWhoCanStay.isEmpty
            ? Text("with the password; no login is stored here")
            : Text("with the stored login, otherwise with the password")
    }

    private func restartNote(_ snapshot: SdkSnapshot) -> Text {
        guard let user = snapshot.loggedInUser else { return Text("like closing and reopening the app") }
        return snapshot.canStay(user)
            ? Text("ends the session; then try \"Stay logged in\"")
            : Text("ends the session; then log in with the password")
    }
}

extension Texts {
    /// The name of a step of a run, and the sentence that is shown while it runs.
    func step(_ step: RunStep) -> (name: String, running: String) {
        switch step {
        case .flow(let step): self.step(step)
        case .sudo(let step): self.step(step)
        }
    }

    /// The name of the step with this documented name; `nil` if the step is unknown.
    func name(ofStep documented: String) -> String? { knownStep(documented).map { step($0).name } }

    /// The sentence shown while the step with this documented name runs; `nil` if the step is unknown.
    func sentence(ofStep documented: String) -> String? { knownStep(documented).map { step($0).running } }

    private func knownStep(_ documented: String) -> RunStep? {
        FlowStep(rawValue: documented).map(RunStep.flow) ?? SudoFlowStep(rawValue: documented).map(RunStep.sudo)
    }

    /// The name of a step, and the sentence that is shown while it runs.
    func step(_ name: FlowStep) -> (name: String, running: String) {
        switch name {
        case .start:
            (self(Text("start", context: "step")), self(Text("The Master Controller starts and reads its store.")))
        case .getAstClientData:
            (self(Text("AST client data")), self(Text("The Master Controller signs the AST client data.")))
        case .getAuthorizationCode: (self(Text("credentials")), self(Text("The IdpSdk loads the provider's pages.")))
        case .setAuthorisationCode:
            (
                self(Text("exchange code for tokens")),
                self(Text("The Master Controller exchanges the code for tokens and checks them."))
            )
        case .offlineLogin:
            (
                self(Text("first factor")),
                self(Text("The Master Controller gets new tokens with the stored first factor."))
            )
        case .clearIamTokenCache:
            (self(Text("delete the tokens")), self(Text("The Master Controller deletes the tokens.")))
        case .restart: (self(Text("restart")), self(Text("The Master Controller starts again.")))
        case .deleteUser: (self(Text("remove the user")), self(Text("The user is removed from this device's store.")))
        case .deviceLogin:
            (self(Text("other device")), self(Text("The Master Controller waits for the login on the other device.")))
        }
    }
}
