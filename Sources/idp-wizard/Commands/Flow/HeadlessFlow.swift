import Flows
import IdentityModel
import Recording
import Sentences

/// A flow without the wizard, at a provider that is open: what differs between KOBIL's flows and those of Sudo Platform.
protocol HeadlessFlow: Sendable {
    var loaded: LoadedProfile { get }
    var stage: RunStage { get }

    /// Starts the engine; throws where no flow is possible.
    func start() async throws(CommandError)
    /// Runs the flow to its end.
    func run(as run: FlowRun) async -> HeadlessEnd
    /// Closes the engine and stops what was started for it.
    func close() async
}

/// How a flow ended, as it is reported.
struct HeadlessEnd: Sendable {
    let ending: FlowEnding
    /// The end of the stored run.
    let stored: RunEnding
    let json: JSONText
    let sentence: String
    /// Why the flow failed, and what to do; nil where it did not.
    let complaint: String?
    /// The same after a fault of the sandbox, which needs no advice.
    let complaintAfterFault: String?
    /// Sentences on options that were not used.
    var unused: [Sentence] = []
    /// Whether the store of the sandbox is full, which is local storage.
    var isStorageFull = false
}
