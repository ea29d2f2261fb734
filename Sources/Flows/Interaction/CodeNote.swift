import IdentityModel
import MasterControllerSdk
import Synchronization

/// Writes down on the device that an activation code is about to be posted, before it is: a kill or a lost answer after that is reported at the
/// next start.
///
/// Used from the IdpSdk's own thread, which may block, and from the engine.
final class CodeNote: Sendable {
    private let client: ClientID
    private let controller: MasterController
    private let refused = Mutex<FlowFailure?>(nil)

    init(client: ClientID, controller: MasterController) {
        self.client = client
        self.controller = controller
    }

    /// Why the note could not be written, nil while it could: nothing is posted then.
    var failure: FlowFailure? { refused.withLock { $0 } }

    /// Writes the note.
    func write() async {
        let outcome = await controller.noteActivation(clientId: client.rawValue)
        if outcome.status != .ok { refused.withLock { $0 = FlowFailure(refusedBy: outcome) } }
    }

    /// Takes the note back: the provider has said that the code was not used up.
    func withdraw() async { _ = await controller.withdrawActivationNote() }
}
