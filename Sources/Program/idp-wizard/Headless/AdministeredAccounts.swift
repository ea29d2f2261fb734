import Flows
import IdentityAdministration
import IdentityModel
import Sentences

/// Looks up accounts with the profile's administrator.
struct AdministeredAccounts: AccountRegister {
    let client: AdministrationClient

    func standing(of name: UserID, tracing trace: any TraceSink) async -> (AccountStanding, account: UserID?) {
        let client = client.tracing(trace)
        do throws(AdministrationError) {
            guard let user = try await Self.record(of: name.rawValue, client) else { return (.unknown, nil) }
            let lock = try await client.bruteForceStatus(of: user.id)
            return (Self.standing(user, lock), UserID(user.username))
        } catch {
            return (.untold(error.sentence.sanitised(limit: 200).english), nil)
        }
    }

    private static func standing(_ user: AdministeredUser, _ lock: BruteForceStatus) -> AccountStanding {
        if lock.isPermanent || user.isLockedPermanently { return .lockedPermanently }
        if !user.isEnabled { return .disabled }
        return lock.disabled ? .locked(until: lock.lockedUntil) : .open
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
