import IdentityModel

/// An event that an app sends and the Master Controller answers.
protocol ControllerEvent: KsMacroEvent {
    /// What it is answered by.
    associatedtype Result: KsMacroEvent

    /// The event as the state machine knows it.
    static var request: ControllerRequest { get }

    /// What of its members may stand in the trace.
    var traceFields: [TraceField] { get }

    /// Does what the event is for; called when its turn has come and the state admits it.
    func perform(in controller: MasterController) async throws(Refusal) -> Result

    /// The answer that says why not.
    func refused(_ outcome: ResultOutcome, _ refusal: Refusal, in controller: MasterController) -> Result
}

/// An event that is answered beside whatever is under way.
protocol ImmediateEvent: ControllerEvent {
    /// The answer; must not block.
    func answer(in controller: MasterController) -> Result
}

extension ControllerEvent {
    var traceFields: [TraceField] { [] }
}

extension ImmediateEvent {
    func perform(in controller: MasterController) async throws(Refusal) -> Result { answer(in: controller) }
    func refused(_ outcome: ResultOutcome, _ refusal: Refusal, in controller: MasterController) -> Result {
        answer(in: controller)
    }
}
