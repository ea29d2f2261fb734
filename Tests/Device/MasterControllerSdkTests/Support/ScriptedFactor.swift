import IdentityModel
import MasterControllerSdk
import Synchronization
import TestSupport

/// Answers PIN and presence questions from a test's script.
final class ScriptedFactor: FirstFactorInteraction {
    private let pins: Mutex<[PINAnswer]>
    private let presences: Mutex<[PresenceOutcome]>
    let pinRequests = Recorder<PINRequest>()
    let presenceRequests = Recorder<PresenceRequest>()
    let withdrawals = Tally()
    /// Called before each answer, on the asking thread; may block.
    let beforeAnswer: @Sendable () -> Void

    init(
        pins: [PINAnswer] = [], presences: [PresenceOutcome] = [], beforeAnswer: @escaping @Sendable () -> Void = {}
    ) {
        self.pins = Mutex(pins)
        self.presences = Mutex(presences)
        self.beforeAnswer = beforeAnswer
    }

    func add(_ answers: PINAnswer...) { pins.withLock { $0 += answers } }
    func add(_ outcomes: PresenceOutcome...) { presences.withLock { $0 += outcomes } }

    func requestPIN(_ request: PINRequest) -> PINAnswer {
        pinRequests.append(request)
        beforeAnswer()
        return pins.withLock { $0.isEmpty ? .exhausted : $0.removeFirst() }
    }

    func confirmPresence(_ request: PresenceRequest) -> PresenceOutcome {
        presenceRequests.append(request)
        beforeAnswer()
        return presences.withLock { $0.isEmpty ? .cancelled : $0.removeFirst() }
    }

    func withdrawRequest() { withdrawals.add() }
}

extension PINAnswer {
    static func pin(_ digits: String) -> PINAnswer { .entered(Secret(digits)) }
}
