import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `attack-detection/brute-force/users`: reports which users are locked, and unlocks them.
///
/// As in Keycloak, an ID without a user has no failures, and clearing its failures succeeds.
struct BruteForceRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("attack-detection/brute-force/users", [.delete], right: .unlockEverybody) {
            try await $0.routes.store.clearAllFailures(in: $0.realm)
            return .noContent
        },
        AdministrationRoute("attack-detection/brute-force/users/{user}", [.get], right: .readUsers) {
            let user = try await $0.routes.store.user(id: $0.parameters["user"], in: $0.realm)
            return .json(
                try await BruteForceRoutes(routes: $0.routes, realm: $0.realm).status(user))
        },
        AdministrationRoute("attack-detection/brute-force/users/{user}", [.delete], right: .unlock) {
            if let user = try await $0.routes.store.user(id: $0.parameters["user"], in: $0.realm) {
                try await BruteForceRoutes(routes: $0.routes, realm: $0.realm).clear(user)
            }
            return .noContent
        },
    ]

    /// The right that requests without a route need.
    static let unrouted =
        UnroutedRequests.below("attack-detection/{path...}", .readUsers, .unlockEverybody)
        + UnroutedRequests.below("attack-detection/brute-force/users/{user}", nil, .unlock)

    let routes: AdministrationRoutes
    let realm: RealmRecord

    private var store: DatabaseStore { routes.store }

    func clear(_ user: UserRecord) async throws { try await store.clearFailures(of: .user(user.id), in: realm) }

    private func status(_ user: UserRecord?) async throws -> JSONValue {
        let failures = if let user { try await store.failures(of: .user(user.id), in: realm) } else { FailureRecord() }
        let isPermanent = failures.isPermanent || user?.isLockedPermanently == true
        let lockedUntil =
            failures.isPermanent ? nil : failures.lockedUntil.flatMap { $0 > routes.clock.now() ? $0 : nil }
        return [
            "numFailures": .integer(Int64(failures.count)),
            "numTemporaryLockouts": .integer(Int64(failures.temporaryLockouts)),
            "numSecondaryAuthFailures": 0,
            "disabled": .bool(isPermanent || lockedUntil != nil),
            "failedLoginNotBefore": .integer(lockedUntil.map { Int64($0.timeIntervalSince1970.rounded(.up)) } ?? 0),
            "lastFailure": failures.lastFailure.map { .milliseconds($0) } ?? 0,
            "lastIPFailure": .string(failures.lastAddress ?? "n/a"),
        ]
    }
}
