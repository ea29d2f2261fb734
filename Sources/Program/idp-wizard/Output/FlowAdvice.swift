import FlowModel
import Flows
import IdentityModel
import Localization
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
        case .tryAgain: texts[.adviceTryAgain]
        case .tryAgainOrAsk: texts[.adviceTryAgainOrAsk]
        case .fillIn(let field): texts[.adviceField, ["field": field.rawValue]]
        case .checkTyped: texts[.adviceTyped]
        case .checkCredentials: texts[.adviceNameAndPassword]
        case .checkCode: advice(commands.newCode(for: user), .adviceCheckOrNewCode, else: .adviceCheckOrAskForCode)
        case .waitForCode: texts[.adviceWaitForCode]
        case .waitForOneTimeCode: texts[.adviceNextCode]
        case .choosePassword(withSameCode: true): texts[.adviceOtherPasswordSameCode]
        case .choosePassword: texts[.adviceOtherPassword]
        case .repeatPassword: texts[.adviceSamePassword]
        case .choosePasswordAndRepeat: texts[.advicePasswordTwice]
        case .checkPIN: texts[.advicePIN]
        case .newCode: advice(commands.newCode(for: user), .adviceGetCode, else: .adviceAskForCode)
        case .getAuthorizationCode: texts[.adviceCodeWorksOnce]
        case .unlock: unlock(user, outcome.standing)
        case .changeUser: unusable(outcome)
        case .usersOfDevice: advice(.adviceUsersOfDevice, ["state"])
        case .login, .loginAgain: advice(.adviceLogin, ["flow", "login"])
        case .loginInstead: advice(.adviceLoginInstead, ["flow", "login"])
        case .waitOrLogin: advice(.adviceWaitOrLogin, ["flow", "login"])
        case .addUser:
            commands.kind == .kobil
                ? advice(.adviceAddOtherWithCode, ["flow", "add-user"])
                : advice(.adviceAddOther, ["flow", "login", "--via", "form"])
        case .activateAgain:
            texts[
                .adviceActivateAgain,
                ["issue": commands.line(["code", "issue", user]), "add": commands.line(["flow", "add-user"])]]
        case .deleteUsers: advice(.adviceDeleteUsers, ["flow", "delete-user"])
        case .browser: texts.browser(commands, after: outcome.flow)
        // A web view is restricted to the same hosts.
        case .allowHost where commands.kind == .kobil: texts[.adviceAllowHost]
        case .allowHost: "\(texts[.adviceAllowHost]) \(texts.browser(commands, after: outcome.flow))"
        case .followPage: "\(texts[.adviceDoWhatPageSays]) \(texts.browser(commands, after: outcome.flow))"
        case .doctor(withAnswer: true): advice(.adviceDoctorAndJSON, ["doctor"])
        case .doctor: advice(.adviceDoctor, ["doctor"])
        // Only a menu has these.
        case .restart, .forgotPassword, .users, .webView, .loginAnother, .loginByPaste, .activate, .onboard: nil
        }
    }

    /// The sentence with a command of this program.
    private func advice(_ key: TextKey, _ words: [CommandWord]) -> String {
        texts[key, ["command": commands.line(words)]]
    }

    /// The sentence with the command, or `other` at a provider without such a command.
    private func advice(_ command: String?, _ key: TextKey, else other: TextKey) -> String {
        command.map { texts[key, ["command": $0]] } ?? texts[other]
    }

    /// The advice for a user who is disabled or outside of the validity; if the administration reports neither, for
    /// each of these.
    private func unusable(_ outcome: FlowOutcome) -> String {
        let key: TextKey =
            switch outcome.standing {
            case .disabled: .adviceEnable
            case .notYetValid, .noLongerValid: .adviceChangeValidity
            default: .adviceEnableOrChangeValidity
            }
        return texts[key, ["name": UntrustedText(outcome.user?.rawValue ?? "USER").sanitised(limit: 60)]]
    }

    /// The advice for a locked user.
    private func unlock(_ user: CommandWord, _ standing: AccountStanding?) -> String {
        let unlock = commands.unlock(user)
        switch standing {
        case .lockedPermanently: return advice(unlock, .adviceUnlockUser, else: .adviceAskToUnlock)
        case .locked(let until?):
            let time = texts.absolute(until)
            guard let unlock else { return texts[.adviceWaitUntilOrAsk, ["time": time]] }
            return texts[.adviceWaitUntilOrUnlock, ["time": time, "command": unlock]]
        default: return advice(unlock, .adviceWaitOrUnlock, else: .adviceWaitOrAsk)
        }
    }
}

extension Texts {
    /// The advice to use a browser, which runs scripts.
    func browser(_ commands: ProviderCommands, after flow: FlowName) -> String {
        commands.browser(after: flow).map { self[.adviceBrowser, ["command": $0]] } ?? self[.adviceOwnPages]
    }
}
