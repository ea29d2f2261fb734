import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import ServerRouting

/// `attack-detection/brute-force/users`: reports which users are locked, and unlocks them.
///
/// As in Keycloak, an ID without a user has no failures, and clearing its failures succeeds.
enum BruteForceRoutes {
    static let routes: [AdministrationRoute] = [
        .delete("attack-detection/brute-force/users", .unlockEverybody) {
            try await $0.store.clearAllFailures(in: $0.realm)
            return .noContent
        },
        .get("attack-detection/brute-force/users/{user}", .readUsers) { try await $0.showFailures() },
        .delete("attack-detection/brute-force/users/{user}", .unlock) { call in
            if let user = try await call.store.user(id: call["user"], in: call.realm) {
                try await call.store.clearFailures(of: .user(user.id), in: call.realm)
            }
            return .noContent
        },
    ]
}

extension AdministrationCall {
    fileprivate func showFailures() async throws -> HTTPResponse {
        let user = try await store.user(id: self["user"], in: realm)
        let failures = if let user { try await store.failures(of: .user(user.id), in: realm) } else { FailureRecord() }
        let isPermanent = failures.isPermanent || user?.isLockedPermanently == true
        let now = now
        let lockedUntil = failures.isPermanent ? nil : failures.lockedUntil.flatMap { $0 > now ? $0 : nil }
        return .json(
            .members([
                "numFailures": failures.count, "numTemporaryLockouts": failures.temporaryLockouts,
                "numSecondaryAuthFailures": 0, "disabled": isPermanent || lockedUntil != nil,
                "failedLoginNotBefore": lockedUntil.map { Int($0.timeIntervalSince1970.rounded(.up)) } ?? 0,
                "lastFailure": failures.lastFailure ?? Date(timeIntervalSince1970: 0),
                "lastIPFailure": failures.lastAddress ?? "n/a",
            ]))
    }
}
