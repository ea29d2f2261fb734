/// Whether a run has done what the file requires.
public enum OnboardingVerdict: Sendable, Hashable {
    case all
    case some
    case none

    /// The verdict on a finished run: `all` if it has no rows, `some` if it has only left users unchanged.
    public init(_ counts: OnboardingCounts) {
        self = counts.done == counts.total ? .all : counts.done + counts.left == 0 ? .none : .some
    }
}
