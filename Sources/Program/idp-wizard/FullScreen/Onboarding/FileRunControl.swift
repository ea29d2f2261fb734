import Onboarding
import Synchronization

/// Pauses and stops a run, even before it begins.
///
/// Thread-safe.
final class FileRunControl: Sendable {
    private let state = Mutex(State())

    private struct State {
        var run: OnboardingRun?
        var isPaused = false
        var isStopped = false
    }

    /// Sets the run, before it runs.
    func begin(_ run: OnboardingRun) async {
        let wanted = state.withLock { state in
            state.run = run
            return state
        }
        if wanted.isPaused { await run.pause() }
        if wanted.isStopped { await run.stop() }
    }

    func pause() async { await change { $0.isPaused = true }?.pause() }
    func goOn() async { await change { $0.isPaused = false }?.goOn() }
    /// Begins no further row.
    func stop() async { await change { $0.isStopped = true }?.stop() }

    private func change(_ body: (inout State) -> Void) -> OnboardingRun? {
        state.withLock { state in
            body(&state)
            return state.run
        }
    }
}
