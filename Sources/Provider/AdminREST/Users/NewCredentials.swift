import FoundationEssentials
import IdentityModel
import IdentityStore
import ServerRouting

/// Credentials from a request, checked and hashed.
struct NewCredentials: Sendable {
    /// The credentials to store, at most one per kind; the last one of a kind is used.
    private(set) var records: [CredentialRecord] = []
    /// The earlier passwords of a new user, which come as hashes.
    private(set) var earlierPasswords: [CredentialRecord] = []
    private var passwordIsTemporary: Bool?

    /// Checks passwords against the realm's policy and hashes them; throws the refusal of the first invalid one.
    ///
    /// Only one per kind is hashed and matched against the policy's patterns, however many the request has. A new user
    /// has no earlier passwords but those of the request. Nothing of the policy can be checked on a password that comes
    /// as a hash.
    init(
        _ representations: [CredentialRepresentation], userID: String, isNew: Bool = false, username: String,
        email: String?, realm: RealmRecord, services: AdministrationServices
    ) async throws {
        var lastPassword: Secret?
        var lastHash: String?
        var lastApp: (record: OneTimePasswordRecord, label: String?)?
        var lastCode: (code: Secret, period: ActivationPeriod, begin: Date?)?
        for representation in representations {
            switch representation.content {
            case .other: continue
            case .refused(let refusal): throw refusal
            case .unbuiltFactor(let type):
                throw RouteError(.notImplemented("This server has no credentials of the type \(type)."))
            case .password(let password, let isTemporary):
                guard let password else { throw RouteError(.passwordMissing) }
                guard !password.isEmpty else { throw RouteError(.passwordEmpty) }
                if let violation = realm.passwordPolicy.violation(of: password, username: username, email: email) {
                    throw RouteError(.policy(violation))
                }
                (lastPassword, lastHash) = (password, nil)
                passwordIsTemporary = isTemporary
            case .hashedPassword(let hashed, let isTemporary):
                (lastPassword, lastHash) = (nil, hashed.encoded)
                passwordIsTemporary = isTemporary
            case .earlierPassword(let hashed, let createdAt):
                guard isNew else {
                    throw RouteError(.notImplemented("This server reads earlier passwords of new users only."))
                }
                let now = services.clock.now()
                earlierPasswords.append(
                    CredentialRecord(
                        id: services.random.uuid(at: now), kind: .password, createdAt: min(createdAt, now),
                        hash: hashed.encoded))
            case .activationCode(let code, let sent, let begin):
                let policy = realm.activationCodePolicy
                let period = sent ?? policy.period
                let bound = policy.bound(exceededByLength: code.count) ?? policy.bound(exceededBy: period)
                if let bound {
                    throw RouteError(.activationCode(exceeding: bound, policy))
                }
                lastCode = (code, period, begin)
            case .oneTimePassword(let record, let label): lastApp = (record, label)
            }
        }
        if let lastPassword {
            let violation = try await realm.passwordPolicy.violation(
                of: lastPassword, username: username, email: email, on: services.hasher)
            if let violation { throw RouteError(.policy(violation)) }
        }
        if let lastPassword, !isNew {
            try await Self.refuseEarlier(lastPassword, ofUser: userID, realm: realm, services: services)
        }
        if let lastPassword {
            guard let hash = await services.hasher.hash(lastPassword) else { throw HashingBusyError() }
            lastHash = hash
        }
        if let lastHash {
            let now = services.clock.now()
            records.append(
                CredentialRecord(id: services.random.uuid(at: now), kind: .password, createdAt: now, hash: lastHash))
        }
        if let lastCode {
            let now = services.clock.now()
            let id = services.random.uuid(at: now)
            let hash = services.store.activationCodes.encoded(lastCode.code, ofUser: userID, credential: id)
            records.append(
                CredentialRecord(
                    id: id, kind: .activationCode, createdAt: now, hash: hash, startsAt: lastCode.begin,
                    expiresAt: (lastCode.begin ?? now).addingTimeInterval(Double(lastCode.period.seconds)),
                    period: lastCode.period.text))
        }
        if let lastApp {
            let now = services.clock.now()
            records.append(
                CredentialRecord(
                    id: services.random.uuid(at: now), kind: .oneTimePassword, createdAt: now,
                    hash: lastApp.record.keyDigest, label: lastApp.label, oneTimePassword: lastApp.record))
        }
    }

    /// Rejects a password that the user had recently, if the policy does.
    private static func refuseEarlier(
        _ password: Secret, ofUser id: String, realm: RealmRecord, services: AdministrationServices
    ) async throws {
        let policy = realm.passwordPolicy
        guard policy.history > 0 else { return }
        for hash in try await services.store.passwords(ofUser: id, atMost: policy.history, in: realm)
        where try await services.hasher.verify(password, against: hash) {
            throw RouteError(.policy(policy.historyViolation))
        }
    }

    /// Adds the required action UPDATE_PASSWORD for a temporary password; only a reset to a permanent one removes it.
    func apply(to user: inout UserRecord, isReset: Bool = false) {
        guard let passwordIsTemporary else { return }
        if isReset { user.requiredActions.removeAll { $0 == Self.updatePassword } }
        if passwordIsTemporary, !user.requiredActions.contains(Self.updatePassword) {
            user.requiredActions.append(Self.updatePassword)
        }
    }

    private static let updatePassword = "UPDATE_PASSWORD"
}
