/// Whether a run has done what the file demands.
public enum OnboardingVerdict: Sendable, Hashable {
    case all
    case some
    case none

    /// The verdict on a run that is over; one without rows has done all.
    public init(_ counts: OnboardingCounts) {
        self = counts.done == counts.total ? .all : counts.done == 0 ? .none : .some
    }
}
