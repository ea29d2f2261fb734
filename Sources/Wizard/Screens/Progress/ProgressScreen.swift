/// What is shown while a flow runs and asks nothing; all of it is in the state's ``FlowRun``.
struct ProgressScreen: Sendable, Hashable {}
