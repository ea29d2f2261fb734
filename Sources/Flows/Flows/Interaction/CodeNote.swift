import IdentityModel
import MasterControllerSdk
import Synchronization

/// Records on the device that an activation code is about to be posted.
///
/// If the program is killed or the response is lost afterwards, the next start reports that the code may be consumed.
/// Used on the IdpSdk's own thread, which may block, and by the engine.
final class CodeNote: Sendable {
    private let client: ClientID
    private let controller: MasterController
    private let refused = Mutex<FlowError?>(nil)

    init(client: ClientID, controller: MasterController) {
        self.client = client
        self.controller = controller
    }

    /// Why the note could not be written, in which case the code is not posted; `nil` if it was written.
    var failure: FlowError? { refused.withLock { $0 } }

    func write() async {
        let outcome = await controller.noteActivation(clientId: client.rawValue)
        if outcome.status != .ok { refused.withLock { $0 = FlowError(refusedBy: outcome) } }
    }

    /// Removes the note, because the provider has reported that the code was not consumed.
    func withdraw() async { _ = await controller.withdrawActivationNote() }
}
