import Localization

/// Actions on users that were begun together, and what became of them so far.
struct UserActionBatch: Sendable, Hashable {
    let title: TextKey
    var outcomes: [UserOutcome] = []
    var isRunning = true

    init(title: TextKey) { self.title = title }
}
