import FlowModel
import IdentityModel
import MasterControllerSdk
import Synchronization

/// Connects the SDKs' documented callbacks to the rendezvous of the current run.
///
/// The SDKs call it on their own threads, which block until the user answers.
final class RunInteraction: Sendable {
    private let clock: any WallClock
    private let activity: ActivityMeter
    private let publish: @Sendable (PersonQuestion) -> Void
    private let numbering = QuestionNumbering()
    private let held = Mutex<FlowRun?>(nil)

    init(clock: any WallClock, activity: ActivityMeter, publish: @escaping @Sendable (PersonQuestion) -> Void) {
        self.clock = clock
        self.activity = activity
        self.publish = publish
    }

    /// Creates a run, whose questions continue the numbers of earlier runs.
    func newRun(_ traceParent: TraceParent) -> FlowRun { FlowRun(numbering: numbering, traceParent: traceParent) }

    /// Delivers the answer to a question of the current run; never blocks.
    func deliver(_ answer: PersonAnswer, to id: QuestionID) -> CredentialRendezvous.Receipt {
        current?.rendezvous.answer(id, answer) ?? (numbering.wasGiven(id) ? .tooLate : .unknownQuestion)
    }

    /// Sets the run that questions belong to.
    func attach(_ run: FlowRun?) { held.withLock { $0 = run } }

    /// The current run; `nil` between runs.
    var current: FlowRun? { held.withLock { $0 } }

    func ask(_ subject: PersonQuestion.Subject, standing: AccountStanding? = nil) -> PersonAnswer {
        guard let run = current else { return .cancelled(by: .program) }
        run.beginWaiting(at: clock.now())
        var isAsked = false
        let answer = run.rendezvous.ask { id in
            publish(PersonQuestion(id: id, subject: subject, standing: standing))
            // Incremented after the front end was notified, because callers waiting for the count then look for the
            // question.
            activity.personAsked()
            isAsked = true
        }
        if isAsked { activity.personAnswered() }
        run.endWaiting(at: clock.now())
        // A cancelling answer ends the whole run, whatever the SDK does with its own call.
        if case .cancelled(let origin) = answer { run.cancel(by: origin) }
        return answer
    }
}

extension RunInteraction {
    /// Asks on a separate thread; suspends until the user answers.
    func answer(to subject: PersonQuestion.Subject) async -> PersonAnswer {
        await withCheckedContinuation { continuation in
            OwnThread.run { [self] in continuation.resume(returning: ask(subject)) }
        }
    }

    /// Waits for something that the user does in a browser; the time counts as waiting for the user.
    func waiting<Value: Sendable>(for body: @Sendable () async -> Value) async -> Value {
        let run = current
        run?.beginWaiting(at: clock.now())
        activity.personAsked()
        let value = await body()
        activity.personAnswered()
        run?.endWaiting(at: clock.now())
        return value
    }
}

extension RunInteraction: FirstFactorInteraction {
    func requestPIN(_ request: PINRequest) -> PINAnswer {
        if request.purpose == .create, let pin = current?.takeNewPIN() { return .entered(pin) }
        return switch ask(.pin(request)) {
        case .pin(let pin): .entered(pin)
        case .noFurtherTry: .exhausted
        case .credentials, .presence, .redirect, .cancelled: .cancelled
        }
    }

    func confirmPresence(_ request: PresenceRequest) -> PresenceOutcome {
        switch ask(.presence(request)) {
        case .presence(let answer): PresenceOutcome(answer)
        case .credentials, .pin, .redirect, .noFurtherTry, .cancelled: .cancelled
        }
    }
}

extension PresenceOutcome {
    /// Converts the user's answer to the sensor's result.
    init(_ answer: PresenceAnswer) {
        self =
            switch answer {
            case .match: .match
            case .noMatch: .noMatch
            case .cancelled: .cancelled
            case .lockedOut: .lockedOut
            }
    }
}
