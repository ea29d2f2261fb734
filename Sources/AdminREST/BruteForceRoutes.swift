import FoundationEssentials
import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE

/// `attack-detection/brute-force/users`: who is locked, and the way out.
struct BruteForceRoutes {
    let routes: AdministrationRoutes
    let realm: RealmRecord

    private var store: any AdministrationStore { routes.store }

    /// Answers; `path` is what follows `attack-detection`.
    ///
    /// As at Keycloak, an id that nobody has shows no failure, and clearing it is done.
    func answer(_ request: HTTPRequest, _ path: [String]) async throws -> HTTPResponse {
        guard path.starts(with: ["brute-force", "users"]), path.count <= 3 else { return AdministrationAnswer.notFound }
        guard path.count == 3 else {
            guard request.method == .delete else { return AdministrationAnswer.notFound }
            try await store.clearAllFailures(in: realm)
            return AdministrationAnswer.noContent
        }
        let user = try await store.user(id: path[2], in: realm)
        switch request.method {
        case .get: return AdministrationAnswer.value(try await status(user))
        case .delete:
            if let user { try await clear(user) }
            return AdministrationAnswer.noContent
        default: return AdministrationAnswer.methodNotAllowed
        }
    }

    /// Forgets the user's failures.
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
