import FoundationEssentials
public import IdentityModel

/// What the user can do after a refused flow.
///
/// The wizard shows it as the rows of a menu, a command as one line.
public enum NextStep: Sendable, Hashable {
    case tryAgain, tryAgainOrAsk
    case fillIn(FieldID)
    case checkTyped, checkCredentials, checkCode, checkPIN
    case waitForCode, waitForOneTimeCode
    case choosePassword(withSameCode: Bool)
    case repeatPassword, choosePasswordAndRepeat, forgotPassword
    /// Issue another activation code.
    case newCode
    /// Get another authorization code.
    case getAuthorizationCode
    /// Unlock the user, or wait; the account's state says which.
    case unlock
    /// Enable the user, or change the validity.
    case changeUser
    case users, usersOfDevice
    case login, loginInstead, loginAgain, loginAnother, loginByPaste, waitOrLogin
    case activate, activateAgain, addUser, onboard, deleteUsers, restart
    /// Show the pages in a browser.
    case browser
    /// Show them in a web view, as a mobile app does.
    case webView
    /// Allow the other host in the profile, or show its pages in a browser.
    case allowHost
    /// The flow may be over: do what its last page says.
    case followPage
    /// Check the provider and the profile.
    case doctor(withAnswer: Bool)
    /// The message contains what to do.
    case asSaid
}

/// A flow that did not succeed.
public struct RefusedFlow: Sendable, Hashable {
    public let request: FlowRequest
    public let status: StatusType
    public let error: IdpSdkError?
    /// The account's state, if the provider's administration reports it.
    public var standing: AccountStanding?
    /// The state of the SDK after the flow, if it matters where the steps are shown.
    public var state: SdkState?

    public init(
        _ request: FlowRequest, _ status: StatusType, _ error: IdpSdkError?, standing: AccountStanding? = nil,
        state: SdkState? = nil
    ) {
        (self.request, self.status, self.error) = (request, status, error)
        (self.standing, self.state) = (standing, state)
    }

    /// The steps for a menu, the most likely one first.
    public var menu: [NextStep] {
        let found = steps
        switch (request.via, status) {
        // These need a browser or another time, however the pages were shown.
        case _ where error?.local == .anotherHost || error?.local == .scriptRequired || error?.isProviderBusy == true:
            return found.menu
        // If the device code failed, the login page itself may work.
        case (.device, _) where status != .userCancel: return [.login, .browser, .tryAgain]
        // If the provider has no registration page, users with an account can log in.
        case (.register, .failed): return [.login, .users, .tryAgain]
        // The program cannot listen on the redirect URI: its port is in use, or its address is not local.
        case (.browser, _) where error?.local == .invalidCall: return [.loginByPaste, .tryAgain]
        default: return found.menu
        }
    }

    /// The step for one line.
    public var line: NextStep { lineOfError ?? steps.line }

    /// The line where the error says more than the status.
    private var lineOfError: NextStep? {
        guard let error else { return nil }
        if error.isProviderStorageFull || error.isProviderBusy { return .asSaid }
        // The message lists what the page offers.
        if error.local == .missingField { return .asSaid }
        if error.subsystem == MasterControllerErrorCode.subsystem, Self.wordedByController.contains(status) {
            return .asSaid
        }
        switch error.controller {
        // The message states when to try again; the stored data is still valid.
        case .unusableAnswer: return .asSaid
        case .clientRefused: return .doctor(withAnswer: false)
        default: break
        }
        if let form = error.form, form.kind == .missing { return form.fields.first.map(NextStep.fillIn) }
        return switch error.ast {
        case .notActivated, .deviceUnknown: .activateAgain
        case .malformedDevice: .deleteUsers
        case .linkedToAnotherUser, nil: nil
        }
    }

    /// The Master Controller's messages for these contain the advice.
    private static let wordedByController: [StatusType] = [
        .noTokenDataAvailable, .tokenDataIsOutdated, .offlineNotActivated, .loginRequired, .invalidUserId,
        .cannotAcquireAccessTokenForAuthorizationCode, .failed,
    ]
}

extension RefusedFlow {
    /// The steps of a menu and, if it is not the first of them, the one of a line.
    private struct Steps {
        let menu: [NextStep]
        let line: NextStep

        init(_ menu: [NextStep], line: NextStep? = nil) {
            (self.menu, self.line) = (menu, line ?? menu.first ?? .asSaid)
        }
    }

    private var steps: Steps {
        let stays = request.flow == .stayLoggedIn
        switch error?.local {
        case .anotherHost: return Steps([.allowHost, .tryAgain])
        case .scriptRequired: return Steps([.browser, .webView, .tryAgain])
        case _ where error?.isProviderBusy == true: return Steps([.tryAgain])
        default: break
        }
        return switch status {
        case .activationCodeExpired: Steps([.newCode, .tryAgain])
        // No flow of this program ends with it, so a command has no specific advice.
        case .atcExpired: Steps([.newCode, .tryAgain], line: .tryAgain)
        case .userIdAlreadyExists: Steps([.loginInstead, .tryAgain])
        case .wrongCredentials: wrongCredentials
        case .invalidPassword: Steps([newPassword])
        // A user disabled by an administrator is not locked, so unlocking does not help.
        case .lockedUser: Steps([error?.form == .userDisabled ? .changeUser : .unlock, .tryAgain])
        case .notSupported: Steps([], line: error?.controller == .grantNotSupported ? .loginInstead : .asSaid)
        case .failed: failed
        // The login itself succeeded, so a setting of the client or the profile is wrong. A command's answer shows it.
        case .cannotAcquireAuthorizationCode:
            Steps([.tryAgain, .doctor(withAnswer: true), .restart], line: .doctor(withAnswer: true))
        case .cannotAcquireTokenData: noTokens
        // The mode stores no login on this device, and will not store a new one either.
        case .offlineNotActivated: Steps(stays ? [.login] : [.login, .tryAgain])
        // Retrying cannot help: the stored login is missing or unusable.
        case .pinBlocked, .noTokenDataAvailable, .tokenDataIsOutdated:
            Steps(stays ? [.loginAgain] : [.loginAgain, .tryAgain])
        case .loginRequired: Steps([.loginAgain, .tryAgain])
        // The check of the provider reports what does not respond; so does the message.
        case .notReachable: Steps([.tryAgain, .doctor(withAnswer: false)], line: .asSaid)
        case .invalidPin: Steps(stays ? [.checkPIN, .loginAgain] : [.checkPIN])
        // A menu begins with trying again. A command can be repeated without advice, so its line names the other step.
        case .mismatchedUser: Steps([.tryAgain, .addUser, .loginAnother], line: .addUser)
        case .invalidState where state == .activationRequired: Steps([.activate, .onboard], line: .asSaid)
        case .invalidState: Steps([.restart, .tryAgain], line: .asSaid)
        // A login at the provider replaces stored data that this device cannot decrypt.
        case .internalError where error?.controller == .factorDamaged:
            Steps([.loginAgain, .tryAgain], line: .tryAgainOrAsk)
        // A command begins with a new SDK each time.
        case .internalError: Steps([.restart, .tryAgain], line: .tryAgainOrAsk)
        case .temporaryLocked: Steps([.waitOrLogin])
        case .invalidUserId: Steps([.usersOfDevice])
        case .cannotAcquireAccessTokenForAuthorizationCode: Steps([.getAuthorizationCode])
        case .invalidParameter, .connectionLost: Steps([.tryAgain], line: .asSaid)
        default: Steps([.tryAgain])
        }
    }

    private var wrongCredentials: Steps {
        let first: NextStep =
            switch (error?.form, error?.local) {
            case (.activationCodeInvalid, _): standing == .codeNotYetValid ? .waitForCode : .checkCode
            case (.oneTimePasswordMissing, _), (.oneTimePasswordInvalid, _): .waitForOneTimeCode
            case (_, .rejectedCredentials): .checkTyped
            case (_, .pageExpired): .tryAgain
            default: .checkCredentials
            }
        // The administration says that there is no code to correct the typed one to.
        if error?.form == .activationCodeInvalid, case .withoutCode = standing {
            return Steps([.tryAgain, .newCode], line: .newCode)
        }
        return switch request.flow {
        case .changePassword: Steps([first, .forgotPassword])
        case .stayLoggedIn: Steps([first, .loginAgain])
        case .login: Steps([first, .forgotPassword, .users])
        default: Steps([first, .newCode])
        }
    }

    private var newPassword: NextStep {
        if error?.form == .passwordsDiffer { return .repeatPassword }
        if error?.local == .rejectedNewPassword { return .choosePasswordAndRepeat }
        return .choosePassword(withSameCode: ![.login, .changePassword].contains(request.flow))
    }

    private var failed: Steps {
        // The device is no longer registered at the provider, or no longer linked to the user; a new code links it
        // again.
        if error?.subsystem == AstError.subsystem, error?.ast != .malformedDevice {
            return Steps([.newCode, .addUser, .tryAgain], line: .tryAgainOrAsk)
        }
        let line: NextStep =
            switch error?.local {
            // The provider rejects a valid request: the profile does not match the provider's settings.
            case .invalidCall: .asSaid
            case .unexpectedStatus: .doctor(withAnswer: true)
            // It may be the flow's final page, such as one that refers to an email or an administrator.
            case .unreadablePage: .followPage
            default: .tryAgainOrAsk
            }
        return Steps([.tryAgain, .doctor(withAnswer: true), .restart], line: line)
    }

    private var noTokens: Steps {
        switch request.flow {
        // The login itself succeeded, so a setting of the client or the profile is wrong.
        case .login: Steps([.tryAgain, .doctor(withAnswer: false)], line: .loginAgain)
        // No user on this device could log in; the Master Controller's message contains other remedies.
        case .webActivate: Steps([.loginAgain, .tryAgain], line: .asSaid)
        case .activate, .addUser: Steps([.loginAgain, .tryAgain], line: .newCode)
        default: Steps([.loginAgain, .tryAgain])
        }
    }
}
