import Flows
import IdentityModel
import Profiles
import Recording
import Sentences

/// A flow without the wizard, at an open provider: what differs between KOBIL's flows and those of Sudo Platform.
protocol HeadlessFlow: Sendable {
    var loaded: LoadedProfile { get }
    var stage: RunStage { get }

    /// Starts the engine; throws if no flow is possible.
    func start() async throws
    func run(as run: FlowRun) async -> HeadlessEnd
    /// Closes the engine and stops what was started for it.
    func close() async
}

/// How a flow ended, for the output and the stored run.
struct HeadlessEnd: Sendable {
    let ending: FlowEnding
    /// The end of the stored run.
    let stored: RunEnding
    let json: JSONText
    let sentence: String
    /// Why the flow failed, and what to do; `nil` if it did not fail.
    let complaint: String?
    /// The complaint after a fault of the sandbox, which needs no advice.
    let complaintAfterFault: String?
    /// Sentences about options that were not used.
    var unused: [Text] = []
    /// What the run's fault did; `nil` without one.
    var effect: FaultEffect?
    /// Whether the sandbox's store is full, which counts as local storage.
    var isStorageFull = false
}
