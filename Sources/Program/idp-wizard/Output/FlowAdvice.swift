import FlowModel
import Flows
import IdentityModel
import Localization
import Sentences
import Wizard

/// What the user can do after a refused flow, as a command for this provider if there is one.
struct FlowAdvice: Sendable {
    /// The commands that the provider supports.
    let commands: ProviderCommands
    /// The texts of the user's language.
    let texts: Texts

    /// The advice as a sentence; `nil` if the reason itself contains it.
    func after(_ outcome: FlowOutcome) -> String? {
        guard let error = outcome.error, outcome.ending == .refused || outcome.ending == .defect else { return nil }
        let refused = RefusedFlow(FlowRequest(outcome.flow), outcome.status, error, standing: outcome.standing)
        return sentence(refused.line, outcome)
    }

    private func sentence(_ step: NextStep, _ outcome: FlowOutcome) -> String? {
        let user: CommandWord = outcome.user.map { .argument($0.rawValue) } ?? "USER"
        return switch step {
        case .asSaid: nil
        case .tryAgain: texts(Text("Try again; --json shows every event."))
        case .tryAgainOrAsk:
            texts(Text("Try again; --json shows every event. If it fails again, ask the provider's administrator."))
        case .fillIn(let field):
            texts(
                Text("Give it with --field \(field.rawValue)=@FILE, or --field \(field.rawValue)=- for standard input.")
            )
        case .checkTyped: texts(Text("Check what was typed; several wrong attempts may lock the user."))
        case .checkCredentials: texts(Text("Check the name and the password; several wrong ones lock the user."))
        case .checkCode:
            advice(
                commands.newCode(for: user), Text("Check it, or get a new one: \(.command)."),
                else: Text("Check it, or ask the provider's administrator for a new one."))
        case .waitForCode: texts(Text("Wait until the code is valid."))
        case .waitForOneTimeCode: texts(Text("Wait for the app's next code: each works once."))
        case .choosePassword(withSameCode: true): texts(Text("Choose another password; the code is still valid."))
        case .choosePassword: texts(Text("Choose another password."))
        case .repeatPassword: texts(Text("Give the same password twice."))
        case .choosePasswordAndRepeat:
            texts(Text("Choose another one, and give it twice where the page asks it twice."))
        case .checkPIN: texts(Text("Try again with the right PIN."))
        case .newCode:
            advice(
                commands.newCode(for: user), Text("Get a new one: \(.command)."),
                else: Text("Ask the provider's administrator for a new one."))
        case .getAuthorizationCode: texts(Text("Try again: a code works once, and for a minute."))
        case .unlock: unlock(user, outcome.standing)
        case .changeUser: unusable(outcome)
        case .usersOfDevice: advice(Text("\(.command) lists the users of this device."), ["state"])
        case .login, .loginAgain: advice(Text("Log in at the provider: \(.command)."), ["flow", "login"])
        case .loginInstead: advice(Text("Log in instead: \(.command)."), ["flow", "login"])
        case .waitOrLogin: advice(Text("Wait a while, or log in at the provider: \(.command)."), ["flow", "login"])
        case .addUser:
            commands.kind == .kobil
                ? advice(
                    Text("Log in as a user of this device, or add the other user with a code: \(.command)."),
                    ["flow", "add-user"])
                : advice(
                    Text("Log in as a user of this device, or add the other user: \(.command)."),
                    ["flow", "login", "--via", "form"])
        case .activateAgain:
            texts(
                Text(
                    "Activate the user on this device again, with a new code: \(commands.line(["code", "issue", user])), then \(commands.line(["flow", "add-user"]))."
                ))
        case .deleteUsers:
            advice(
                Text("Delete the users of this device, which deletes its ID, and activate them again: \(.command)."),
                ["flow", "delete-user"])
        case .browser: texts.browser(commands, after: outcome.flow)
        // A web view is restricted to the same hosts.
        case .allowHost where commands.kind == .kobil:
            texts(Text("If the login may go there, add the host to allowed-hosts in the profile (https only)."))
        case .allowHost:
            "\(texts(Text("If the login may go there, add the host to allowed-hosts in the profile (https only)."))) \(texts.browser(commands, after: outcome.flow))"
        case .followPage:
            "\(texts(Text("Do what it says, then try again."))) \(texts.browser(commands, after: outcome.flow))"
        case .doctor(withAnswer: true):
            advice(Text("\(.command) checks the profile against the provider; --json shows every event."), ["doctor"])
        case .doctor: advice(Text("\(.command) checks the profile."), ["doctor"])
        // Only a menu has these.
        case .restart, .forgotPassword, .users, .webView, .loginAnother, .loginByPaste, .activate, .onboard: nil
        }
    }

    /// The sentence with a command of this program.
    private func advice(_ key: Text, _ words: [CommandWord]) -> String {
        texts(key.filled([.command: commands.line(words)]))
    }

    /// The sentence with the command, or `other` at a provider without such a command.
    private func advice(_ command: String?, _ key: Text, else other: Text) -> String {
        command.map { texts(key.filled([.command: $0])) } ?? texts(other)
    }

    /// The advice for a user who is disabled or outside of the validity; if the administration reports neither, for
    /// each of these.
    private func unusable(_ outcome: FlowOutcome) -> String {
        let key: Text =
            switch outcome.standing {
            case .disabled: Text("The provider's administrator can enable \(.name) again.")
            case .notYetValid, .noLongerValid: Text("The provider's administrator can change the validity of \(.name).")
            default:
                Text(
                    "The provider's administrator can tell whether \(.name) is disabled, not valid yet, or no longer valid."
                )
            }
        return texts(key.filled([.name: UntrustedText(outcome.user?.rawValue ?? "USER").sanitised(limit: 60)]))
    }

    /// The advice for a locked user.
    private func unlock(_ user: CommandWord, _ standing: AccountStanding?) -> String {
        let unlock = commands.unlock(user)
        switch standing {
        case .lockedPermanently:
            return advice(
                unlock, Text("Unlock the user: \(.command)."),
                else: Text("Ask the provider's administrator to unlock the user."))
        case .locked(let until?):
            let time = texts.absolute(until)
            guard let unlock else {
                return texts(Text("Wait until \(time), or ask the provider's administrator to unlock the user."))
            }
            return texts(Text("Wait until \(time), or unlock the user: \(unlock)."))
        default:
            return advice(
                unlock, Text("Wait a while, or unlock the user: \(.command)."),
                else: Text("Wait a while, or ask the provider's administrator to unlock the user."))
        }
    }
}

extension Texts {
    /// The advice to use a browser, which runs scripts.
    func browser(_ commands: ProviderCommands, after flow: FlowName) -> String {
        commands.browser(after: flow).map { self(Text("Use a browser: \($0).")) }
            ?? self(Text("Use the provider's own pages in a browser."))
    }
}
