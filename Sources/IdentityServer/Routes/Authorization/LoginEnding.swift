import FoundationEssentials
import IdentityModel

/// What a flow that has passed all its pages writes, and the code that it gives out.
struct LoginEnding: Sendable {
    let completion: LoginCompletion
    /// The code, in Keycloak's three parts: its own, the session's and the client's id.
    let code: Secret
    let identityCookie: Secret

    init(
        flow: LoginFlow, client: ClientRecord, login: LoginRecord, proof: LoginProof, lifetimes: TokenLifetimes,
        address: String, random: any RandomSource, now: Date
    ) {
        let sessionID = random.uuid()
        code = Secret("\(random.uuid()).\(sessionID).\(client.id)")
        identityCookie = RealmCookies.fresh(random)
        let device = Self.device(flow, login.state.device, random, now)
        let newPassword = proof.newPasswordHash.map { hash in
            CredentialRecord(id: random.uuid(), kind: .password, createdAt: now, hash: hash)
        }
        completion = LoginCompletion(
            page: AnsweredPage(login: login.key, pageCode: login.pageCode), failureName: proof.failureName,
            userID: proof.userID, checkedCredential: proof.credential,
            consumesCredential: flow.steps.contains(.consumeActivationCode), newPassword: newPassword, device: device,
            session: NewSession(
                id: sessionID, clientRecordID: client.id, address: address, cookie: SHA256.digest(identityCookie),
                astClientID: device?.astClientID),
            code: NewCode(
                hash: SHA256.digest(code), request: login.request,
                scope: client.grantedScope(for: login.request.scope),
                expiresAt: now.addingTimeInterval(Double(lifetimes.authorizationCode))))
    }

    /// A device that has no id yet gets one here, at the very end.
    private static func device(
        _ flow: LoginFlow, _ device: LoginDevice?, _ random: any RandomSource, _ now: Date
    ) -> DeviceCompletion? {
        guard let device else { return nil }
        let demand: DeviceCompletion.Demand
        if flow.steps.contains(.linkDevice) {
            demand = .link
        } else if flow.steps.contains(.requireLinkedDevice) {
            demand = .requireLink
        } else {
            return nil
        }
        let milliseconds = UInt64(max(0, now.timeIntervalSince1970 * 1000))
        return DeviceCompletion(
            demand: demand, astClientID: device.astClientID ?? AstClientID(random.ulid(milliseconds: milliseconds)),
            keyThumbprint: device.keyThumbprint, name: device.name)
    }
}
