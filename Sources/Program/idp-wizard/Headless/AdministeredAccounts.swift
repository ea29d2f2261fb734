import Flows
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Sentences

/// Looks up accounts with the profile's administrator.
struct AdministeredAccounts: AccountRegister {
    let client: AdministrationClient
    var clock: any WallClock = SystemWallClock()

    func standing(
        of name: UserID, after error: IdpSdkError, tracing trace: any TraceSink
    ) async -> (AccountStanding, account: UserID?) {
        let client = client.tracing(trace)
        do throws(AdministrationError) {
            guard let user = try await Self.record(of: name.rawValue, client) else { return (.unknown, nil) }
            let lock = try await client.bruteForceStatus(of: user.id)
            let standing = Self.standing(user, lock, at: clock.now())
            // A page that refuses the code may hide a lock, but whether the account can be used is not examined then.
            guard error.form == .activationCodeInvalid, !standing.isLock else {
                return (standing, UserID(user.username))
            }
            return (try await Self.standing(ofCodeOf: user, client), UserID(user.username))
        } catch {
            return (.untold(error.sentence.sanitised(limit: 200).english), nil)
        }
    }

    private static func standing(
        _ user: AdministeredUser, _ lock: BruteForceStatus, at now: Date
    ) -> AccountStanding {
        if lock.isPermanent || user.isLockedPermanently { return .lockedPermanently }
        if !user.isEnabled { return .disabled }
        if let end = user.validUntil, end <= now { return .noLongerValid }
        if let begin = user.validFrom, now < begin { return .notYetValid }
        return lock.disabled ? .locked(until: lock.lockedUntil) : .open
    }

    /// Whether the user has an activation code, and otherwise the state of the last one, which the event of the refusal
    /// reports.
    private static func standing(
        ofCodeOf user: AdministeredUser, _ client: AdministrationClient
    ) async throws(AdministrationError) -> AccountStanding {
        let codes = try await client.credentials(of: user.id).filter {
            $0.type == AdministeredCredential.activationCodeType
        }
        var selection = EventSelection()
        (selection.user, selection.types, selection.maximum) = (user.id, [AdministrationClient.refusedLogin], 1)
        // Without the right to read events, or at a provider that keeps none, the credentials are sufficient.
        let event = try? await client.events(selection).first
        let reason = event?.error == "invalid_code" ? event?.details?["reason"] : nil
        guard codes.isEmpty else { return reason == "code-not-yet-valid" ? .codeNotYetValid : .open }
        return .withoutCode(reason.flatMap(AccountStanding.LastCode.init) ?? .none)
    }

    /// Returns the user with this username or, if there is none, this email address, because most providers accept both
    /// at a login.
    private static func record(
        of name: String, _ client: AdministrationClient
    ) async throws(AdministrationError) -> AdministeredUser? {
        if let user = try await client.findUser(named: name) { return user }
        guard name.contains("@") else { return nil }
        return try await client.listUsers(search: name, max: 20).first { $0.email?.lowercased() == name.lowercased() }
    }
}

extension AccountStanding {
    fileprivate var isLock: Bool {
        switch self {
        case .locked, .lockedPermanently: true
        default: false
        }
    }
}
