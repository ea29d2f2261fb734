import Flows
import IdentityModel
import MasterControllerSdk

/// What the user can do after a refused flow, as a command for this provider where there is one.
struct FlowAdvice: Sendable {
    /// The commands that the provider supports.
    let commands: ProviderCommands

    private var program: String { commands.program }

    /// A sentence; nil where the reason itself says what to do.
    func after(_ outcome: FlowOutcome) -> String? {
        guard let error = outcome.error, outcome.ending == .refused || outcome.ending == .defect else { return nil }
        let user = outcome.user.map { UntrustedText($0.rawValue).sanitised(limit: 60) } ?? "USER"
        // The message about a full store says what to do.
        if outcome.isServerStorageFull { return nil }
        if error.local == .scriptRequired { return commands.browser(after: outcome.flow) }
        if error.local == .anotherHost {
            let allowing = "If the login may go there, add the host to allowed-hosts in the profile (https only)."
            // A web view is restricted to the same hosts.
            let keepsToHosts = commands.kind == .kobil
            return keepsToHosts ? allowing : "\(allowing) \(commands.browser(after: outcome.flow))"
        }
        // The message says what the page offers.
        if error.local == .missingField { return nil }
        let ownWords: [StatusType] = [
            .noTokenDataAvailable, .tokenDataIsOutdated, .offlineNotActivated, .loginRequired, .invalidUserId,
            .cannotAcquireAccessTokenForAuthorizationCode, .failed,
        ]
        // The Master Controller's messages say what to do.
        if error.subsystem == MasterControllerErrorCode.subsystem, ownWords.contains(outcome.status) { return nil }
        // The message says when to try again; the stored data is still valid.
        let unanswered: [MasterControllerErrorCode] = [.providerBusy, .unusableAnswer]
        if unanswered.map(\.rawValue).contains(error.combinedCode) || error.local == .providerBusy { return nil }
        let clientRefused = MasterControllerErrorCode.clientRefused.rawValue % 1_000_000
        if error.subsystem == MasterControllerErrorCode.subsystem, error.errorCode == clientRefused {
            return "\(program) doctor checks the profile."
        }
        if error.subsystem == IdpSdkError.formSubsystem, let field = Self.emptyField(error.errorCode) {
            return "Give it with --field \(field)=@FILE, or --field \(field)=- for standard input."
        }
        if error.subsystem == IdpSdkError.astSubsystem, let way = device(error.errorCode, user) { return way }
        switch outcome.status {
        case .wrongCredentials where error.subsystem == IdpSdkError.formSubsystem && error.errorCode == 6:
            return "Check it, or get a new one: \(commands.newCode(for: user))"
        case .wrongCredentials
        where error.subsystem == IdpSdkError.formSubsystem && [921, 922].contains(error.errorCode):
            return "Wait for the app's next code: each works once."
        case .invalidPassword where error.subsystem == IdpSdkError.formSubsystem && error.errorCode == 920:
            return "Give the same password twice."
        case .invalidPassword where error.local == .rejectedNewPassword:
            return "Choose another one, and give it twice where the page asks it twice."
        case .activationCodeExpired: return "Get a new one: \(commands.newCode(for: user))"
        case .wrongCredentials where error.local == .rejectedCredentials:
            return "Check what was typed; several wrong attempts may lock the user."
        case .wrongCredentials: return "Check the name and the password; several wrong ones lock the user."
        case .invalidPassword where [.login, .changePassword].contains(outcome.flow): return "Choose another password."
        case .invalidPassword: return "Choose another password; the code is still valid."
        case .lockedUser: return lock(error, outcome.standing, user)
        case .mismatchedUser:
            return commands.kind == .kobil
                ? "Log in as a user of this device, or add the other user with a code: \(program) flow add-user."
                : "Log in as a user of this device, or add the other user: \(program) flow login --via form."
        // No user on this device could log in; the Master Controller's message says what else helps.
        case .cannotAcquireTokenData where [.activate, .addUser, .webActivate].contains(outcome.flow):
            return outcome.flow == .webActivate ? nil : "Get a new one: \(commands.newCode(for: user))"
        case .cannotAcquireTokenData, .pinBlocked: return "Log in at the provider: \(program) flow login."
        case .invalidPin: return "Try again with the right PIN."
        case .temporaryLocked: return "Wait a while, or log in at the provider: \(program) flow login."
        // The provider rejects a valid request: the profile and its settings do not agree.
        case .failed where error.local == .invalidCall: return nil
        case .failed
        where [.redirectMismatch, .unreadablePage].contains(error.local) && error.errorDescription.contains(" host"):
            return
                "Where the login may go there, name that host in allowed-hosts of the profile: it is then reached over https."
        case .failed where error.local == .unexpectedStatus, .cannotAcquireAuthorizationCode:
            return "\(program) doctor checks the profile against the provider; --json shows every event."
        // It may be the page's last word, such as to follow the e-mail or to ask an administrator.
        case .failed where error.local == .unreadablePage:
            return "Do what it says, then try again. \(commands.browser(after: outcome.flow))"
        case .failed, .internalError:
            return "Try again; --json shows every event. If it fails again, ask the provider's administrator."
        case .noTokenDataAvailable, .tokenDataIsOutdated, .offlineNotActivated, .loginRequired:
            return "Log in at the provider: \(program) flow login."
        case .userIdAlreadyExists: return "Log in instead: \(program) flow login."
        case .invalidUserId: return "\(program) state lists the users of this device."
        case .cannotAcquireAccessTokenForAuthorizationCode: return "Try again: a code works once, and for a minute."
        // These messages say what to do.
        case .invalidState, .invalidParameter, .notSupported, .notReachable, .connectionLost: return nil
        default: return "Try again; --json shows every event."
        }
    }

    /// The advice for a device that is unknown to the provider, or not linked to this user.
    private func device(_ code: Int, _ user: String) -> String? {
        switch code {
        case 4036, 4041:
            "Activate the user on this device again, with a new code: \(program) code issue \(user), then \(program) flow add-user."
        case 4002:
            "Delete the users of this device, which deletes its id, and activate them again: \(program) flow delete-user."
        default: nil
        }
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

    /// The advice for a locked or disabled user.
    private func lock(_ error: IdpSdkError, _ standing: AccountStanding?, _ user: String) -> String {
        if error.errorCode == 901 { return "The provider's administrator can enable \(user) again." }
        let unlock = commands.unlock(user)
        return switch standing {
        case .lockedPermanently: "Unlock the user: \(unlock)"
        case .locked(let until?): "Wait until \(FlowReporting.wholeSeconds(until)), or unlock the user: \(unlock)"
        default: "Wait a while, or unlock the user: \(unlock)"
        }
    }
}
