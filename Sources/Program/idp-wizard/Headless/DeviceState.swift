import Flows
import IdentityModel
import MasterControllerSdk

/// What the device stores for a provider, as the Master Controller reports it at its start; needs no server.
///
/// A device without data is not created: no user is activated on it.
struct DeviceState: Sendable {
    let snapshot: SdkSnapshot
    let interrupted: [InterruptedActivation]

    /// Starts the Master Controller, reads its state, and closes it.
    ///
    /// At the sandbox, a tenant without data on this device is looked up first, which starts the server.
    static func read(_ chosen: ChosenProvider, watch: any RequestWatch) async throws -> DeviceState {
        let access = try await ProviderAccess.open(chosen, needs: .device, watch: watch)
        guard access.hasDevice else {
            await access.close()
            return DeviceState(
                snapshot: SdkSnapshot(state: .activationRequired, users: [], loggedInUser: nil), interrupted: [])
        }
        let engine = try access.makeEngine { _ in }
        let start = await engine.start()
        await engine.close()
        await access.close()
        if let failure = FlowReporting.failure(of: start) { throw failure }
        return DeviceState(snapshot: start.snapshot, interrupted: start.interrupted)
    }
}
