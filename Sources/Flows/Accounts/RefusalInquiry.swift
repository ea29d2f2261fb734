import FoundationEssentials
import IdentityModel
import IdpSdk

/// Asks the provider's administration what stands behind a refusal that a login page does not explain.
///
/// A Keycloak hides a lock behind "Invalid username or password", so that it tells nothing to strangers; whoever has an administrator in
/// the profile is none. Nothing is asked where the page has said the reason itself, and what cannot be found out changes nothing.
struct RefusalInquiry: Sendable {
    let register: any AccountRegister
    let clock: any WallClock
    let trace: any TraceSink

    /// What was found for a refusal.
    struct Finding: Sendable, Hashable {
        /// The refusal with its reason.
        let error: IdpSdkError
        /// Whom it is about.
        let user: UserID
        /// What stands against the account.
        let standing: AccountStanding
    }

    /// Whether a page asks for what a lock lies behind: a password that holds, or a code of the second factor.
    static func concerns(_ page: IdpSdkInteractionData) -> Bool {
        let guarded: Set<FieldID> = [.password, .currentPassword, FieldID("otp")]
        return page.fields.contains { guarded.contains(FieldID($0.id)) }
            || page.inputFieldIds.contains { guarded.contains(FieldID($0)) }
    }

    /// The reason, nil where the administration has none to add.
    func finding(for error: IdpSdkError, of user: UserID) async -> Finding? {
        guard StatusType(noCodeBecause: error) == .wrongCredentials else { return nil }
        let (standing, account) = await register.standing(of: user)
        record(standing, of: user)
        return Self.explained(error, standing).map { Finding(error: $0, user: account ?? user, standing: standing) }
    }

    private static func explained(_ error: IdpSdkError, _ standing: AccountStanding) -> IdpSdkError? {
        let code: Int
        let found: String
        switch standing {
        case .locked: (code, found) = (900, "is locked for a while")
        case .lockedForGood: (code, found) = (905, "is locked until an administrator takes the lock off")
        case .disabled: (code, found) = (901, "is switched off")
        case .open, .unknown, .untold: return nil
        }
        let page = UntrustedText(error.errorDescription).sanitised(limit: 200)
        let words = "Its administration says that the account \(found)"
        return IdpSdkError(
            IdpSdkError.formSubsystem, code,
            ownWords: page.isEmpty ? "\(words)." : "\(words); its login page says: \(page)")
    }

    private func record(_ standing: AccountStanding, of user: UserID) {
        let found =
            switch standing {
            case .open: "nothing against the account"
            case .locked(let until): until.map { "locked until \($0.formatted(.iso8601))" } ?? "locked"
            case .lockedForGood: "locked until an administrator takes the lock off"
            case .disabled: "switched off"
            case .unknown: "no such account"
            case .untold(let why): "not told: \(why)"
            }
        trace.record(
            TraceEvent(
                time: clock.now(), from: .app, to: .identityProvider, name: "GET attack-detection/brute-force/users",
                fields: [TraceField("username", UntrustedText(user.rawValue).sanitised(limit: 80))], outcome: found))
    }
}
