import DeviceStorage
import IdentityModel
import OpenID
import Sentences

extension DeviceLoginEvent: ControllerEvent {
    static let request = ControllerRequest.deviceLogin

    var traceFields: [TraceField] {
        [
            TraceField("tenantId", UntrustedText(tenantId)),
            TraceField("authenticationMode", authenticationMode.rawValue),
        ]
    }

    func perform(in controller: MasterController) async throws(ControlError) -> DeviceLoginResultEvent {
        try controller.checkTenant(tenantId)
        let open = try controller.open()
        guard open.profile.kind != .kobil else {
            throw ControlError(
                .notSupported, .grantNotSupported,
                Text("A KOBIL provider binds a login to this device, which a browser elsewhere cannot prove."))
        }
        let client = clientId.isEmpty ? open.profile.client(for: "login").id : ClientID(clientId)
        let seal = try await controller.vault(open.store).newSeal(for: authenticationMode, user: nil)
        let device = try await open.store.device(controller.configuration.random)
        _ = try await controller.prepareTokenRequest(device, nil, open, traceContext)

        let login = DeviceLogin(event: self, client: client, controller: controller, open: open)
        let tokens = try await login.tokens()
        let enrolment = TokenEnrolment(
            controller: controller, open: open, tenantID: tenantId, client: client, mode: authenticationMode,
            expectedUserID: userId, device: device, grantKey: nil, nonce: nil, replacesOtherAccount: false,
            mustBeActivated: false, context: traceContext)
        let identity: TokenEnrolment.Identity
        do throws(ProviderError) { identity = try await enrolment.identify(tokens) } catch { throw error.refusal }
        let held = try await open.store.lock.held()
        defer { held.release() }
        let enrolled = try await enrolment.store(tokens, identity, sealing: seal)
        return DeviceLoginResultEvent(
            outcome: ResultOutcome(traceContext), userIdentifier: enrolled.user, isNewUser: enrolled.isNew)
    }

    func refused(
        _ outcome: ResultOutcome, _ refusal: ControlError, in controller: MasterController
    ) -> DeviceLoginResultEvent {
        DeviceLoginResultEvent(outcome: outcome)
    }
}
