import IdentityModel
import Sentences

/// Asks the user on a separate thread; stops waiting when the event is cancelled.
struct FirstFactorPrompt: Sendable {
    let interaction: any FirstFactorInteraction
    let reporter: Reporter

    /// Asks for a PIN; cancelling the event withdraws the request.
    func pin(_ request: PINRequest) async -> PINAnswer {
        let fields = [TraceField("purpose", request.purpose.rawValue)]
        reporter.called(.masterController, .app, "requestPIN", fields)
        let asked = reporter.clock.now()
        let answer =
            await BlockingCall.runUnlessCancelled(onCancel: interaction.withdrawRequest) {
                [interaction] in interaction.requestPIN(request)
            } ?? .cancelled
        let outcome =
            switch answer {
            case .entered: "entered"
            case .cancelled: "cancelled"
            case .exhausted: "exhausted"
            }
        reporter.answered(
            .app, .masterController, "requestPIN", fields, outcome: outcome, isFailure: outcome != "entered",
            since: asked)
        return answer
    }

    /// Asks the sensor; throws unless the user is recognised.
    func presence(of user: KsUserIdentifier) async throws(ControlError) {
        reporter.called(.masterController, .app, "confirmPresence", [.user(user)])
        let asked = reporter.clock.now()
        let outcome =
            await BlockingCall.runUnlessCancelled(onCancel: interaction.withdrawRequest) {
                [interaction] in interaction.confirmPresence(PresenceRequest(user: user))
            } ?? .cancelled
        reporter.answered(
            .app, .masterController, "confirmPresence", outcome: outcome.rawValue, isFailure: outcome != .match,
            since: asked)
        switch outcome {
        case .match: return
        case .noMatch:
            throw ControlError(
                .wrongCredentials, .sensorDidNotRecognise, Text("The sensor did not recognise the person: try again."))
        case .cancelled: throw ControlError(.userCancel, .sensorDismissed, Text("The biometric check was cancelled."))
        case .lockedOut:
            throw ControlError(
                .temporaryLocked, .sensorLocked,
                Text("The sensor is locked after too many attempts: wait, or log in at the provider."))
        case .notEnrolled:
            throw ControlError(
                .notSupported, .sensorMissing,
                Text("There is no sensor for the biometric check: log in at the provider, or choose another mode."))
        }
    }
}
