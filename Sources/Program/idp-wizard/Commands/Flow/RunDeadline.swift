import Flows
import IdentityModel

/// Cancels a run when the time of `--deadline` has passed.
struct RunDeadline {
    private let alarm: Task<Void, any Error>?

    /// Starts the timer; without a deadline there is none.
    init(_ duration: Duration?, of run: FlowRun) {
        alarm = duration.map { duration in
            Task {
                try await ContinuousClock().sleep(for: duration)
                run.cancel(by: .deadline)
            }
        }
    }

    func end() { alarm?.cancel() }
}
