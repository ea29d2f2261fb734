import Flows
import IdentityModel
import MasterControllerSdk

/// What a person can do after a flow that was refused, as a command of this provider where there is one.
struct FlowAdvice: Sendable {
    /// The commands that the provider takes.
    let commands: ProviderCommands

    private var program: String { commands.program }

    /// A sentence, nil where the reason says already what to do.
    func after(_ outcome: FlowOutcome) -> String? {
        guard let error = outcome.error, outcome.ending == .refused || outcome.ending == .defect else { return nil }
        let user = outcome.user.map { UntrustedText($0.rawValue).sanitised(limit: 60) } ?? "USER"
        // A full store's sentence says what to do.
        if outcome.isServerStorageFull { return nil }
        if error.local == .scriptRequired { return commands.browser(after: outcome.flow) }
        if error.local == .anotherHost {
            let allowing = "If the login may go there, add the host to allowed-hosts in the profile (https alone)."
            // A web view keeps to the same hosts.
            let keepsToHosts = commands.kind == .kobil
            return keepsToHosts ? allowing : "\(allowing) \(commands.browser(after: outcome.flow))"
        }
        // The words tell what the page offers.
        if error.local == .missingField { return nil }
        let ownWords: [StatusType] = [
            .noTokenDataAvailable, .tokenDataIsOutdated, .offlineNotActivated, .loginRequired, .invalidUserId,
            .cannotAcquireAccessTokenForAuthorizationCode, .failed,
        ]
        // The Master Controller's own sentences say what to do.
        if error.subsystem == MasterControllerErrorCode.subsystem, ownWords.contains(outcome.status) { return nil }
        // What the provider could not answer says when and what to try again; what this device keeps is still good.
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
            return "Wait for the app's next code: each is taken once."
        case .invalidPassword where error.subsystem == IdpSdkError.formSubsystem && error.errorCode == 920:
            return "Give the same password twice."
        case .invalidPassword where error.local == .rejectedNewPassword:
            return "Choose another one, and give it twice where the page asks it twice."
        case .activationCodeExpired: return "Get a new one: \(commands.newCode(for: user))"
        case .wrongCredentials where error.local == .rejectedCredentials:
            return "Check what was typed; several wrong tries may lock the user."
        case .wrongCredentials: return "Check the name and the password; several wrong ones lock the user."
        case .invalidPassword where [.login, .changePassword].contains(outcome.flow): return "Choose another password."
        case .invalidPassword: return "Choose another password; the code is still good."
        case .lockedUser: return lock(error, outcome.standing, user)
        case .mismatchedUser:
            return commands.kind == .kobil
                ? "Log in as a user of this device, or put the other one on it with a code: \(program) flow add-user."
                : "Log in as a user of this device, or put the other one on it: \(program) flow login --via form."
        // Nobody is on this device who could log in; what else helps, the Master Controller's sentence says.
        case .cannotAcquireTokenData where [.activate, .addUser, .webActivate].contains(outcome.flow):
            return outcome.flow == .webActivate ? nil : "Get a new one: \(commands.newCode(for: user))"
        case .cannotAcquireTokenData, .pinBlocked: return "Log in at the provider: \(program) flow login."
        case .invalidPin: return "Try again with the right PIN."
        case .temporaryLocked: return "Wait a while, or log in at the provider: \(program) flow login."
        // The provider knows the request and dislikes it: what the profile says and what is set there do not agree.
        case .failed where error.local == .invalidCall: return nil
        case .failed
        where [.redirectMismatch, .unreadablePage].contains(error.local) && error.errorDescription.contains(" host"):
            return
                "Where the login may go there, name that host in allowed-hosts of the profile: it is then reached over https."
        case .failed where error.local == .unexpectedStatus, .cannotAcquireAuthorizationCode:
            return "\(program) doctor checks the profile against the provider; --json shows every event."
        // It may be the page's last word: follow the mail, ask an administrator.
        case .failed where error.local == .unreadablePage:
            return "Do what it says, then try again. \(commands.browser(after: outcome.flow))"
        case .failed, .internalError:
            return "Try again; --json shows every event. Where it stays so, whoever runs the provider must look."
        case .noTokenDataAvailable, .tokenDataIsOutdated, .offlineNotActivated, .loginRequired:
            return "Log in at the provider: \(program) flow login."
        case .userIdAlreadyExists: return "Log in instead: \(program) flow login."
        case .invalidUserId: return "\(program) state tells who is on this device."
        case .cannotAcquireAccessTokenForAuthorizationCode: return "Try again: a code is good once, and for a minute."
        // The words of these say already what to do.
        case .invalidState, .invalidParameter, .notSupported, .notReachable, .connectionLost: return nil
        default: return "Try again; --json shows every event."
        }
    }

    /// The way for a device that the provider does not know, or does not know as this user's.
    private func device(_ code: Int, _ user: String) -> String? {
        switch code {
        case 4036, 4041:
            "Put the user on this device anew, with a new code: \(program) code issue \(user), then \(program) flow add-user."
        case 4002:
            "Take the users off this device, which gives up its id, and activate them anew: \(program) flow delete-user."
        default: nil
        }
    }

    /// Which field a form error says nothing stood in.
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

    /// The way for a user who is kept out, right password or not.
    private func lock(_ error: IdpSdkError, _ standing: AccountStanding?, _ user: String) -> String {
        if error.errorCode == 901 { return "Whoever administers the provider's users can enable \(user) again." }
        let unlock = commands.unlock(user)
        return switch standing {
        case .lockedForGood: "Unlock the user: \(unlock)"
        case .locked(let until?): "Wait until \(FlowReporting.wholeSeconds(until)), or unlock the user: \(unlock)"
        default: "Wait a while, or unlock the user: \(unlock)"
        }
    }
}
