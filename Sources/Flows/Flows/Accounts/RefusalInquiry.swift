import FoundationEssentials
public import IdentityModel
import IdpSdk
import Sentences

/// Queries the provider's administration for the reason of a refusal that a login page does not explain.
///
/// Keycloak reports a lock-out as "Invalid username or password", so that strangers cannot detect it. With the
/// profile's administrator, the reason can be read. It is not queried if the page contains a reason, and a failed
/// look-up changes nothing.
struct RefusalInquiry: Sendable {
    let register: any AccountRegister
    let clock: any WallClock
    let trace: any TraceSink

    /// The reason found for a refusal.
    struct Finding: Sendable, Hashable {
        /// The refusal, with the reason added.
        let error: IdpSdkError
        /// The user whose login was refused.
        let user: UserID
        let standing: AccountStanding
    }

    /// Whether a page requests something whose refusal the administration can explain: the current password, a
    /// second-factor code, or an activation code.
    static func concerns(_ page: IdpSdkInteractionData) -> Bool {
        let guarded: Set<FieldID> = [.password, .currentPassword, .otp, .activationCode]
        return page.fields.contains { guarded.contains(FieldID($0.id)) }
            || page.inputFieldIds.contains { guarded.contains(FieldID($0)) }
    }

    /// Returns the reason, or `nil` if the administration reports none.
    func finding(for error: IdpSdkError, of user: UserID) async -> Finding? {
        guard error.form == .userDisabled || error.statusWithoutCode == .wrongCredentials else { return nil }
        let (standing, account) = await register.standing(of: user, after: error, tracing: DeskTrace(run: trace))
        let explained = Self.explained(error, standing)
        record(standing, explained, of: user)
        return explained.map { Finding(error: $0, user: account ?? user, standing: standing) }
    }

    private static func explained(_ error: IdpSdkError, _ standing: AccountStanding) -> IdpSdkError? {
        let form: FormError
        let words: Text
        switch standing {
        case .locked:
            (form, words) = (.userLocked, Text("Its administration says that the account is locked for a while"))
        case .lockedPermanently:
            (form, words) = (
                .userLockedPermanently,
                Text("Its administration says that the account is locked until an administrator unlocks the user")
            )
        case .disabled: (form, words) = (.userDisabled, Text("Its administration says that the account is disabled"))
        case .notYetValid:
            (form, words) = (.userDisabled, Text("Its administration says that the account is not valid yet"))
        case .noLongerValid:
            (form, words) = (.userDisabled, Text("Its administration says that the account is no longer valid"))
        case .withoutCode(.used):
            (form, words) = (
                .activationCodeInvalid, Text("Its administration says that the last activation code was used")
            )
        case .withoutCode(.withdrawn):
            (form, words) = (
                .activationCodeInvalid, Text("Its administration says that the last activation code was withdrawn")
            )
        case .withoutCode(.none):
            (form, words) = (.activationCodeInvalid, Text("Its administration says that no activation code is open"))
        case .codeNotYetValid:
            (form, words) = (
                .activationCodeInvalid, Text("Its administration says that the activation code is not valid yet")
            )
        case .open, .unknown, .untold: return nil
        }
        let page = UntrustedText(error.errorDescription).sanitised(limit: 200)
        return IdpSdkError(form, page.isEmpty ? words.ended() : Text("\(words); its login page says: \(page)"))
    }

    /// Records the conclusion, with the number that the screen shows for it.
    private func record(_ standing: AccountStanding, _ explained: IdpSdkError?, of user: UserID) {
        let found =
            switch standing {
            case .open: "nothing against the account"
            case .locked(let until): until.map { "locked until \($0.formatted(.iso8601))" } ?? "locked"
            case .lockedPermanently: "locked until an administrator unlocks the user"
            case .disabled: "disabled"
            case .notYetValid: "not valid yet"
            case .noLongerValid: "no longer valid"
            case .withoutCode(let last): last.rawValue
            case .codeNotYetValid: "code not valid yet"
            case .unknown: "no such account"
            case .untold(let why): "not told: \(why)"
            }
        // The requests are recorded separately; the conclusion from them is recorded as a note.
        trace.record(
            TraceEvent(
                time: clock.now(), from: .desk, to: .desk, name: "account standing", kind: .note,
                fields: [TraceField("username", UntrustedText(user.rawValue).sanitised(limit: 80))],
                outcome: explained.map { "\(found) (\($0.subsystem)/\($0.errorCode))" } ?? found))
    }
}

/// Looks up the state of an account in the provider's administration, if the profile has an administrator.
public protocol AccountRegister: Sendable {
    /// Returns the state of the account with this name or email address, and the account's own name if it exists.
    ///
    /// Called after a refusal that the login page does not explain, `error`. Never throws: if the look-up fails, the
    /// state is ``AccountStanding/untold(_:)``. The requests are recorded in `trace` in the lane ``Lane/desk``.
    func standing(
        of name: UserID, after error: IdpSdkError, tracing trace: any TraceSink
    ) async -> (AccountStanding, account: UserID?)
}
