import FlowModel
import IdentityModel
import MasterControllerSdk

/// A login on another device with a code (RFC 8628); the Master Controller waits for it and stores the tokens.
struct DeviceLoginFlow: Flow {
    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        let tenant = engine.profile.tenant.rawValue
        let mode = try await engine.authenticationMode(request.mode, of: request.user)
        try await engine.prepareNewPIN(for: request.user, mode)
        try await engine.begin(.deviceLogin)
        let event = DeviceLoginEvent(
            tenantId: tenant, authenticationMode: mode, clientId: request.client?.rawValue ?? "",
            userId: request.user?.rawValue, traceContext: engine.traceContext
        ) { [engine] code in
            let address = AddressToOpen(
                url: code.verificationURI.original, startLink: nil, userCode: code.userCode.sanitised(limit: 40),
                completeURL: code.verificationURIComplete?.original, expiresAt: code.expiresAt)
            engine.stage.notify(.addressOpened(address))
        }
        let result = try await engine.send(event, expecting: DeviceLoginResultEvent.self)
        return result.userIdentifier?.user ?? request.user
    }
}
