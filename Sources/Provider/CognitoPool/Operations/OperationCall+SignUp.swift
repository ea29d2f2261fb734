import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import JOSE

extension OperationCall {
    /// The maximum length of an invocation ID in bytes; a longer one is ignored.
    private static let longestInvocationID = 255

    /// Registers a user; `ValidationData` proves that the user may register (Sudo Platform guide, Registration).
    ///
    /// Attributes, metadata and the password are not used: sudo-user-ios 18.2.1 sends a random password and does not
    /// keep it.
    func signUp() async throws -> JSONValue {
        RequestRecord.current?.asks(for: .registration)
        let pool = try await poolOfClient()
        let username = PoolUsername(try input.text("Username", .username))
        _ = try input.optionalText("Password", .password)
        let data = try input.validationData()
        let now = services.clock.now()
        let registration: UnverifiedRegistration
        do {
            registration = try UnverifiedRegistration(username: username, data: data)
        } catch {
            try await record(error, username: username, data: data, in: pool, at: now)
            RequestRecord.current?.found(error)
            throw error.error
        }
        if let refusal = PoolFault.refusal(of: registration) { throw refusal }
        let keys = try await services.keys.keys(of: pool)
        let rule = RegistrationRule(registration, attestation: keys.attestation.publicKey, at: now)
        do {
            let user = try await store.register(
                attempt(registration), in: pool, at: now
            ) { (facts) throws(RegistrationError) in try rule.decide(facts) }
            RequestRecord.current?.found(user: user.subject, named: user.username.rawValue)
            return SignUpAnswer(isConfirmed: true, subject: user.subject).json
        } catch let refusal as RegistrationError {
            RequestRecord.current?.found(refusal)
            throw refusal.error
        }
    }

    private func attempt(_ registration: UnverifiedRegistration) -> RegistrationAttempt {
        let invocation = request.http.headers["amz-sdk-invocation-id"]
        return RegistrationAttempt(
            subject: services.random.uuid(), username: registration.username,
            registrationID: registration.registrationID, method: registration.kind,
            invocationID: invocation.flatMap { $0.utf8.count <= Self.longestInvocationID && !$0.isEmpty ? $0 : nil },
            bodyHash: SHA256.digest(request.http.body), network: request.remoteNetwork,
            lookup: registration.lookup)
    }

    /// Records an attempt with incomplete entries, so that support staff find it by its registration ID.
    private func record(
        _ refusal: RegistrationError, username: PoolUsername, data: ValidationData,
        in pool: PoolRecord, at now: Date
    ) async throws {
        let record = RegistrationRecord(
            id: RegistrationID((data[.registrationId] ?? "").cut(toBytes: StoredBounds.name)), at: now,
            method: data[.challengeType].flatMap { PoolUserKind(rawValue: $0) }, username: username,
            outcome: .refused(refusal.name), detail: refusal.detail)
        try await store.record(record, network: request.remoteNetwork, in: pool)
    }
}
