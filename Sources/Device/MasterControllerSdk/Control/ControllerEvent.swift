import IdentityModel

/// An event from the app that has a result.
protocol ControllerEvent: KsMacroEvent {
    associatedtype Result: KsMacroEvent

    /// The event's name in the state machine.
    static var request: ControllerRequest { get }

    /// The members that a trace may show.
    var traceFields: [TraceField] { get }

    /// Performs the event; called in turn, in a state that admits it.
    func perform(in controller: MasterController) async throws(ControlError) -> Result

    func refused(_ outcome: ResultOutcome, _ refusal: ControlError, in controller: MasterController) -> Result
}

/// An event that is answered immediately, even while another one is in progress.
protocol ImmediateEvent: ControllerEvent {
    /// Returns the result; must not block.
    func answer(in controller: MasterController) -> Result
}

extension ControllerEvent {
    var traceFields: [TraceField] { [] }
}

extension ImmediateEvent {
    func perform(in controller: MasterController) async throws(ControlError) -> Result { answer(in: controller) }
    func refused(_ outcome: ResultOutcome, _ refusal: ControlError, in controller: MasterController) -> Result {
        answer(in: controller)
    }
}
