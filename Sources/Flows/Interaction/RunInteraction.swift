import IdentityModel
import IdpSdk
import MasterControllerSdk
import Synchronization

/// Brings the SDKs' questions to the run that is under way: the documented callback on one side, the rendezvous on the other.
///
/// Both SDKs call on threads of their own and block here until the person answers.
final class RunInteraction: Sendable {
    private let clock: any WallClock
    private let activity: ActivityMeter
    private let notify: FlowObserver
    private let held = Mutex<CurrentRun?>(nil)

    init(clock: any WallClock, activity: ActivityMeter, notify: @escaping FlowObserver) {
        self.clock = clock
        self.activity = activity
        self.notify = notify
    }

    /// The run that questions belong to from now on.
    func attach(_ run: CurrentRun?) { held.withLock { $0 = run } }

    /// The run that is under way, nil between runs.
    var current: CurrentRun? { held.withLock { $0 } }

    func ask(_ subject: PersonQuestion.Subject, standing: AccountStanding? = nil) -> PersonAnswer {
        guard let current else { return .cancelled(by: .program) }
        let run = current.run
        let start = clock.now()
        var isAsked = false
        let answer = run.rendezvous.ask { id in
            notify(.asked(PersonQuestion(id: id, flow: current.flow, subject: subject, standing: standing)))
            // Counted when the front end has the question: whoever waits for this count looks at the question next.
            activity.personAsked()
            isAsked = true
        }
        if isAsked { activity.personAnswered() }
        run.addWaiting(from: start, to: clock.now())
        // An answer that cancels ends the whole run, whatever the SDK makes of its own call.
        if case .cancelled(let origin) = answer { run.cancel(by: origin) }
        return answer
    }
}

extension RunInteraction {
    /// Asks on a thread of its own; suspends while the person thinks.
    func answer(to subject: PersonQuestion.Subject) async -> PersonAnswer {
        await withCheckedContinuation { continuation in
            OwnThread.run { [self] in continuation.resume(returning: ask(subject)) }
        }
    }

    /// Waits for something that the person does elsewhere, in a browser; counted as waiting for him.
    func waiting<Value: Sendable>(for body: @Sendable () async -> Value) async -> Value {
        let start = clock.now()
        activity.personAsked()
        let value = await body()
        activity.personAnswered()
        current?.run.addWaiting(from: start, to: clock.now())
        return value
    }
}

extension RunInteraction: FirstFactorInteraction {
    func requestPIN(_ request: PINRequest) -> PINAnswer {
        if request.purpose == .create, let pin = current?.run.takeNewPIN() { return .entered(pin) }
        return switch ask(.pin(request)) {
        case .pin(let pin): .entered(pin)
        case .noFurtherTry: .exhausted
        case .credentials, .presence, .redirect, .cancelled: .cancelled
        }
    }

    func confirmPresence(_ request: PresenceRequest) -> PresenceOutcome {
        switch ask(.presence(request)) {
        case .presence(let outcome): outcome
        case .credentials, .pin, .redirect, .noFurtherTry, .cancelled: .cancelled
        }
    }
}
