import Flows
import IdentityModel
import MasterControllerSdk

/// What this device has for a provider, as a start of the Master Controller reports it; needs no server.
///
/// A device that has no data is not created: nobody is activated there.
struct DeviceState: Sendable {
    /// The SDK's state and users.
    let snapshot: SdkSnapshot
    /// Activations that were interrupted.
    let interrupted: [InterruptedActivation]

    /// Starts the Master Controller, takes its state, and closes it.
    ///
    /// At the sandbox, a tenant that this device does not know is asked for first, which starts the server.
    static func read(_ chosen: ChosenProvider, watch: any RequestWatch) async throws(CommandFailure) -> DeviceState {
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
