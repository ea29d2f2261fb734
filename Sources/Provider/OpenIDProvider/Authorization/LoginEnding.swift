import FoundationEssentials
import IdentityModel
import IdentityStore
import ServerRouting

/// The end of a login that has passed all pages: the data for the store, and the authorization code.
struct LoginEnding: Sendable {
    let completion: LoginCompletion
    /// The code in Keycloak's format: its own ID, the session's and the client's, separated by dots.
    let code: Secret
    let identityCookie: Secret

    /// The session that the browser has from an earlier login.
    struct Current: Sendable {
        let session: ActiveSession
        let cookie: Secret
        /// Whether the session has not expired.
        let isActive: Bool
    }

    init(
        flow: AuthenticationFlow, client: ClientRecord, login: LoginRecord, proof: LoginProof, current: Current?,
        consentedScopes: [String]?, lifetimes: TokenLifetimes, address: String, random: any RandomSource, now: Date,
        remembersUser: Bool
    ) {
        // A user who signs in again keeps the session. The session of another user in this browser ends.
        let isSameUser = current?.session.user.id == proof.userID
        let renewed = current.flatMap { isSameUser && $0.isActive ? $0 : nil }
        let sessionID = renewed?.session.id ?? random.uuid()
        code = Secret("\(random.uuid()).\(sessionID).\(client.id)")
        identityCookie = renewed?.cookie ?? RealmCookies.fresh(random)
        let device = Self.device(flow, login.state.device, random, now)
        completion = LoginCompletion(
            page: AnsweredPage(login: login.key, pageCode: login.pageCode), userID: proof.userID,
            credentials: proof.credentials,
            consumesActivationCode: flow.steps.contains(.consumeActivationCode),
            oneTimePassword: proof.oneTimePassword,
            // Without credentials the login relies on an earlier one, which asked for the one-time password.
            requiresOneTimePassword: flow.steps.contains(.oneTimePassword) && !proof.credentials.isEmpty,
            account: Self.account(flow, proof, random, now), device: device,
            session: NewSession(
                id: sessionID, clientRecordID: client.id, address: address, cookie: SHA256.digest(identityCookie),
                astClientID: device?.astClientID, isRenewal: renewed != nil,
                replacedID: renewed == nil ? current?.session.id : nil, isRemembered: remembersUser),
            code: NewCode(
                hash: SHA256.digest(code), request: login.request,
                scope: client.grantedScope(for: login.request.scope),
                expiresAt: now.addingTimeInterval(Double(lifetimes.authorizationCode))),
            consentedScopes: consentedScopes)
    }

    private static func account(
        _ flow: AuthenticationFlow, _ proof: LoginProof, _ random: any RandomSource, _ now: Date
    ) -> AccountCompletion {
        let changes = proof.changes
        return AccountCompletion(
            newUser: changes.newAccount.map { fields in
                UserRecord(
                    id: proof.userID, username: fields.username, email: fields.email, firstName: fields.firstName,
                    lastName: fields.lastName, createdAt: now)
            },
            profile: changes.profile,
            newPassword: changes.newPasswordHash.map { hash in
                CredentialRecord(id: random.uuid(at: now), kind: .password, createdAt: now, hash: hash)
            },
            newOneTimePassword: changes.newOneTimePassword.map { app in
                let record = app.app.record(lastStep: app.step)
                return CredentialRecord(
                    id: random.uuid(at: now), kind: .oneTimePassword, createdAt: now, hash: record.keyDigest,
                    label: app.label, oneTimePassword: record)
            },
            doneActions: changes.doneActions,
            endsOtherSessions: changes.endsOtherSessions || flow.steps.contains(.endOtherSessions))
    }

    /// The device to link or to check; a device without an ID is assigned one here.
    private static func device(
        _ flow: AuthenticationFlow, _ device: LoginDevice?, _ random: any RandomSource, _ now: Date
    ) -> DeviceCompletion? {
        guard let device else { return nil }
        let requirement: DeviceCompletion.Requirement
        if flow.steps.contains(.linkDevice) {
            requirement = .link
        } else if flow.steps.contains(.requireLinkedDevice) {
            requirement = .requireLink
        } else {
            return nil
        }
        let milliseconds = UInt64(max(0, now.timeIntervalSince1970 * 1000))
        return DeviceCompletion(
            requirement: requirement,
            astClientID: device.astClientID ?? AstClientID(random.ulid(milliseconds: milliseconds)),
            keyThumbprint: device.keyThumbprint, name: device.name, grantKey: device.grantKey)
    }
}
