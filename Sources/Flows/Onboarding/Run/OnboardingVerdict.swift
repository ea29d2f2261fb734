/// Whether a run has done what the file demands.
public enum OnboardingVerdict: Sendable, Hashable {
    case all
    case some
    case none

    /// The verdict on a run that is over; one without rows has done all, and one that has only left users as they were some.
    public init(_ counts: OnboardingCounts) {
        self = counts.done == counts.total ? .all : counts.done + counts.left == 0 ? .none : .some
    }
}
