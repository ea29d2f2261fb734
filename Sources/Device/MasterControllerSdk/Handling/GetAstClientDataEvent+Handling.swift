import IdentityModel
import JOSE
import OpenID
import Sentences

extension GetAstClientDataEvent: ControllerEvent {
    static let request = ControllerRequest.getAstClientData

    var traceFields: [TraceField] { [TraceField("tenantId", UntrustedText(tenantId))] }

    func perform(in controller: MasterController) async throws(ControlError) -> GetAstClientDataResultEvent {
        // The previous pair is dropped even if this event fails.
        controller.withMemory { $0.proof = nil }
        try controller.checkTenant(tenantId)
        let open = try controller.open()
        let device = try await open.store.device(controller.configuration.random)
        let grantKey = open.profile.firstFactor == .authorizationGrant ? try await AuthorizationGrantKey.fresh() : nil
        let data = try await controller.clientData(of: device, grantKey: grantKey, open, traceContext)
        let verifier = CodeVerifier(random: controller.configuration.random)
        let challenge = verifier.challenge
        let proof = PendingProof(
            verifier: verifier, nonce: appChoosesNonce ? nil : Nonce.bound(to: challenge.value), device: device,
            grantKey: grantKey)
        controller.withMemory { $0.proof = proof }
        return GetAstClientDataResultEvent(
            outcome: ResultOutcome(traceContext), clientData: data,
            astClientId: (device.astClientID ?? .unassigned).rawValue, codeChallenge: challenge.value,
            codeChallengeMethod: CodeChallenge.method)
    }

    func refused(
        _ outcome: ResultOutcome, _ refusal: ControlError, in controller: MasterController
    ) -> GetAstClientDataResultEvent {
        GetAstClientDataResultEvent(outcome: outcome)
    }
}

extension MasterController {
    /// What is open between a start and a restart.
    struct Open: Sendable {
        let store: DeviceStore
        let provider: ProviderConnection
        let profile: ProviderProfile
    }

    /// The open store and provider, which exist in every state that admits an event that needs them.
    func open() throws(ControlError) -> Open {
        let open = withMemory { memory -> Open? in
            guard let store = memory.store, let provider = memory.provider else { return nil }
            return Open(store: store, provider: provider, profile: memory.profile)
        }
        guard let open else {
            throw ControlError(
                .invalidState, .invalidState, Text("The Master Controller is not started: send Start first."))
        }
        return open
    }

    /// Throws for a tenant other than the profile's.
    func checkTenant(_ tenant: String) throws(ControlError) {
        let own = configuration.profile.tenant
        guard tenant.utf8.elementsEqual(own.rawValue.utf8) else {
            throw ControlError(
                .invalidParameter, .invalidParameter, Text("This Master Controller is for the tenant \(own)."))
        }
    }

    /// Creates a statement about this device, sealed if the provider's discovery document has a key for it.
    ///
    /// Fetches the discovery document from the network each time; ends NOT_REACHABLE if that fails.
    func clientData(
        of device: DeviceIdentity, grantKey: AuthorizationGrantKey? = nil, _ open: Open, _ context: TraceContext
    ) async throws(ControlError) -> String {
        let metadata: ProviderMetadata
        do throws(ProviderError) {
            metadata = try await open.provider.lookUp(reporter.traceParent(context))
        } catch {
            throw error.lookUpRefusal
        }
        guard grantKey == nil || metadata.supports(grant: .jwtBearer) else {
            throw ControlError(
                .failed, .grantNotSupported,
                Text(
                    """
                    The provider does not support the authorization grant that the profile asks for: write \
                    first-factor: offline-token. Nothing was sent.
                    """))
        }
        let discovery = metadata.document
        do {
            let statement = AstClientDataStatement(
                appName: withMemory { $0.start.appName }, tenant: open.profile.tenant, audience: discovery.issuer,
                astClientID: device.astClientID ?? .unassigned, issuedAt: configuration.clock.now(),
                id: configuration.random.uuid(), firstFactorKey: grantKey?.key.publicKey)
            return try statement.clientData(signedBy: device.signingKey, sealedTo: discovery.astClientDataKey)
        } catch {
            throw ControlError(
                .notReachable, .notReachable,
                Text("The client data cannot be encrypted with the provider's key: \(error)"))
        }
    }
}
