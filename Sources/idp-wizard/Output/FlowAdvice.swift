import Flows
import IdentityModel
import MasterControllerSdk

/// What a person can do after a flow that was refused, as a command where there is one.
enum FlowAdvice {
    /// A sentence, nil where the reason says already what to do; `program` is how this provider's commands begin.
    static func after(_ outcome: FlowOutcome, program: String) -> String? {
        guard let error = outcome.error, outcome.ending == .refused || outcome.ending == .defect else { return nil }
        let user = outcome.user.map { UntrustedText($0.rawValue).sanitised(limit: 60) } ?? "USER"
        // A full store's sentence says what to do.
        if outcome.isServerStorageFull { return nil }
        if error.local == .scriptRequired { return browser(outcome.flow, program) }
        if error.local == .anotherHost {
            let allowing = "If the login may go there, add the host to allowed-hosts in the profile (https alone)."
            // A web view keeps to the same hosts.
            let keepsToHosts = [FlowName.activate, .addUser, .webActivate].contains(outcome.flow)
            return keepsToHosts ? allowing : "\(allowing) \(browser(outcome.flow, program))"
        }
        // The words tell what the page offers.
        if error.local == .missingField { return nil }
        let ownWords: [StatusType] = [
            .noTokenDataAvailable, .tokenDataIsOutdated, .offlineNotActivated, .loginRequired, .invalidUserId,
            .cannotAcquireAccessTokenForAuthorizationCode, .failed,
        ]
        // The Master Controller's own sentences say what to do.
        if error.subsystem == MasterControllerErrorCode.subsystem, ownWords.contains(outcome.status) { return nil }
        let clientRefused = MasterControllerErrorCode.clientRefused.rawValue % 1_000_000
        if error.subsystem == MasterControllerErrorCode.subsystem, error.errorCode == clientRefused {
            return "\(program) doctor checks the profile."
        }
        if error.subsystem == IdpSdkError.formSubsystem, let field = emptyField(error.errorCode) {
            return "Give it with --field \(field)=@FILE, or --field \(field)=- for standard input."
        }
        if error.subsystem == IdpSdkError.astSubsystem, let way = device(error.errorCode, user, program) { return way }
        switch outcome.status {
        case .wrongCredentials where error.subsystem == IdpSdkError.formSubsystem && error.errorCode == 6:
            return "Check it, or issue a new one: \(program) code issue \(user)."
        case .wrongCredentials
        where error.subsystem == IdpSdkError.formSubsystem && [921, 922].contains(error.errorCode):
            return "Wait for the app's next code: each is taken once."
        case .invalidPassword where error.subsystem == IdpSdkError.formSubsystem && error.errorCode == 920:
            return "Give the same password twice."
        case .invalidPassword where error.local == .rejectedNewPassword:
            return "Choose another one, and give it twice where the page asks it twice."
        case .activationCodeExpired: return "Issue a new one: \(program) code issue \(user)."
        case .wrongCredentials where error.local == .rejectedCredentials:
            return "Check what was typed; several wrong tries may lock the user."
        case .wrongCredentials: return "Check the name and the password; several wrong ones lock the user."
        case .invalidPassword where [.login, .changePassword].contains(outcome.flow): return "Choose another password."
        case .invalidPassword: return "Choose another password; the code is still good."
        case .lockedUser: return lock(error, outcome.standing, user, program)
        case .mismatchedUser:
            return "Log in as a user of this device, or put the other one on it with a code: \(program) flow add-user."
        // Nobody is on this device who could log in; what else helps, the Master Controller's sentence says.
        case .cannotAcquireTokenData where [.activate, .addUser, .webActivate].contains(outcome.flow):
            return outcome.flow == .webActivate ? nil : "Issue a new one: \(program) code issue \(user)."
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
            return "Do what it says, then try again; the whole page: \(program) flow login --via browser."
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
    private static func device(_ code: Int, _ user: String, _ program: String) -> String? {
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
    private static func lock(
        _ error: IdpSdkError, _ standing: AccountStanding?, _ user: String, _ program: String
    ) -> String {
        if error.errorCode == 901 { return "Whoever administers the provider's users can switch \(user) on again." }
        let unlock = "\(program) users unlock \(user)."
        return switch standing {
        case .lockedForGood: "Take the lock off: \(unlock)"
        case .locked(let until?): "Wait until \(FlowReporting.wholeSeconds(until)), or take the lock off: \(unlock)"
        default: "Wait a while, or take the lock off: \(unlock)"
        }
    }

    /// The way for a page that works by script alone.
    private static func browser(_ flow: FlowName, _ program: String) -> String {
        switch flow {
        case .activate, .addUser, .webActivate: "Use a browser: \(program) flow web-activate --agent browser."
        default: "Use a browser: \(program) flow login --via browser."
        }
    }
}
