import Flows
import IdentityModel
import Localization
import MasterControllerSdk
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
        let user = Self.name(of: outcome)
        // The message about a full store contains the advice.
        if error.isProviderStorageFull { return nil }
        if error.local == .scriptRequired { return texts.browser(commands, after: outcome.flow) }
        if error.local == .anotherHost {
            let allowing = texts[.adviceAllowHost]
            // A web view is restricted to the same hosts.
            let keepsToHosts = commands.kind == .kobil
            return keepsToHosts ? allowing : "\(allowing) \(texts.browser(commands, after: outcome.flow))"
        }
        // The message lists what the page offers.
        if error.local == .missingField { return nil }
        let ownWords: [StatusType] = [
            .noTokenDataAvailable, .tokenDataIsOutdated, .offlineNotActivated, .loginRequired, .invalidUserId,
            .cannotAcquireAccessTokenForAuthorizationCode, .failed,
        ]
        // The Master Controller's messages contain the advice.
        if error.subsystem == MasterControllerErrorCode.subsystem, ownWords.contains(outcome.status) { return nil }
        // The message states when to try again; the stored data is still valid.
        let unanswered: [MasterControllerErrorCode] = [.providerBusy, .unusableAnswer]
        if unanswered.map(\.rawValue).contains(error.combinedCode) || error.local == .providerBusy { return nil }
        let clientRefused = MasterControllerErrorCode.clientRefused.rawValue % 1_000_000
        if error.subsystem == MasterControllerErrorCode.subsystem, error.errorCode == clientRefused {
            return advice(.adviceDoctor, ["doctor"])
        }
        if error.subsystem == FormError.subsystem, let field = Self.emptyField(error.errorCode) {
            return texts[.adviceField, ["field": field.rawValue]]
        }
        if error.subsystem == AstError.subsystem, let way = device(error.errorCode, user) { return way }
        switch outcome.status {
        case .wrongCredentials where error.subsystem == FormError.subsystem && error.errorCode == 6:
            switch outcome.standing {
            case .withoutCode: return newCode(for: user)
            case .codeNotYetValid: return texts[.adviceWaitForCode]
            default: break
            }
            return advice(commands.newCode(for: user), .adviceCheckOrNewCode, else: .adviceCheckOrAskForCode)
        case .wrongCredentials
        where error.subsystem == FormError.subsystem && [921, 922].contains(error.errorCode):
            return texts[.adviceNextCode]
        case .invalidPassword where error.subsystem == FormError.subsystem && error.errorCode == 920:
            return texts[.adviceSamePassword]
        case .invalidPassword where error.local == .rejectedNewPassword: return texts[.advicePasswordTwice]
        case .activationCodeExpired: return newCode(for: user)
        case .wrongCredentials where error.local == .rejectedCredentials: return texts[.adviceTyped]
        case .wrongCredentials where error.local == .pageExpired: return texts[.adviceTryAgain]
        case .wrongCredentials: return texts[.adviceNameAndPassword]
        case .invalidPassword where [.login, .changePassword].contains(outcome.flow):
            return texts[.adviceOtherPassword]
        case .invalidPassword: return texts[.adviceOtherPasswordSameCode]
        case .lockedUser: return lock(error, outcome)
        case .mismatchedUser:
            return commands.kind == .kobil
                ? advice(.adviceAddOtherWithCode, ["flow", "add-user"])
                : advice(.adviceAddOther, ["flow", "login", "--via", "form"])
        // No user on this device could log in; the Master Controller's message contains other remedies.
        case .cannotAcquireTokenData where [.activate, .addUser, .webActivate].contains(outcome.flow):
            return outcome.flow == .webActivate ? nil : newCode(for: user)
        case .cannotAcquireTokenData, .pinBlocked: return advice(.adviceLogin, ["flow", "login"])
        case .invalidPin: return texts[.advicePIN]
        case .temporaryLocked: return advice(.adviceWaitOrLogin, ["flow", "login"])
        // The provider rejects a valid request: the profile does not match the provider's settings.
        case .failed where error.local == .invalidCall: return nil
        case .failed where error.local == .unexpectedStatus, .cannotAcquireAuthorizationCode:
            return advice(.adviceDoctorAndJSON, ["doctor"])
        // It may be the flow's final page, such as one that refers to an email or an administrator.
        case .failed where error.local == .unreadablePage:
            return "\(texts[.adviceDoWhatPageSays]) \(texts.browser(commands, after: outcome.flow))"
        case .failed, .internalError: return texts[.adviceTryAgainOrAsk]
        case .noTokenDataAvailable, .tokenDataIsOutdated, .offlineNotActivated, .loginRequired:
            return advice(.adviceLogin, ["flow", "login"])
        case .userIdAlreadyExists: return advice(.adviceLoginInstead, ["flow", "login"])
        case .invalidUserId: return advice(.adviceUsersOfDevice, ["state"])
        case .cannotAcquireAccessTokenForAuthorizationCode: return texts[.adviceCodeWorksOnce]
        // A login on another device, at a provider that supports only logins on this one.
        case .notSupported where error.combinedCode == MasterControllerErrorCode.grantNotSupported.rawValue:
            return advice(.adviceLoginInstead, ["flow", "login"])
        // These messages contain the advice.
        case .invalidState, .invalidParameter, .notSupported, .notReachable, .connectionLost: return nil
        default: return texts[.adviceTryAgain]
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

    private func newCode(for user: CommandWord) -> String {
        advice(commands.newCode(for: user), .adviceGetCode, else: .adviceAskForCode)
    }

    /// The advice for a device that is unknown to the provider, or not linked to this user.
    private func device(_ code: Int, _ user: CommandWord) -> String? {
        switch code {
        case 4036, 4041:
            texts[
                .adviceActivateAgain,
                ["issue": commands.line(["code", "issue", user]), "add": commands.line(["flow", "add-user"])]]
        case 4002: advice(.adviceDeleteUsers, ["flow", "delete-user"])
        default: nil
        }
    }

    /// The user's name in a command.
    private static func name(of outcome: FlowOutcome) -> CommandWord {
        outcome.user.map { .argument($0.rawValue) } ?? "USER"
    }

    /// The field that a form error reports as empty.
    private static func emptyField(_ code: Int) -> FieldID? {
        switch code {
        case 1: .username
        case 2: .password
        case 3: .activationCode
        case 7: .currentPassword
        case 8: .newPassword
        default: nil
        }
    }

    /// The advice for a user who is disabled or outside of the validity; without the administration's word, for each
    /// of these.
    private func unusable(_ outcome: FlowOutcome) -> String {
        let key: TextKey =
            switch outcome.standing {
            case .disabled: .adviceEnable
            case .notYetValid, .noLongerValid: .adviceChangeValidity
            default: .adviceEnableOrChangeValidity
            }
        return texts[key, ["name": UntrustedText(outcome.user?.rawValue ?? "USER").sanitised(limit: 60)]]
    }

    /// The advice for a locked or disabled user.
    private func lock(_ error: IdpSdkError, _ outcome: FlowOutcome) -> String {
        if error.errorCode == 901 { return unusable(outcome) }
        let unlock = commands.unlock(Self.name(of: outcome))
        switch outcome.standing {
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
