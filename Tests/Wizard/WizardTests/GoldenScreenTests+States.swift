import Terminal
import Testing

@testable import Wizard

extension GoldenScreenTests {
    /// The saved states of the sandbox.
    static let states: [Scene] = [
        Scene("states") { try StatesScreenTests.opened() },
        Scene("states-none") { try StatesScreenTests.opened(StateList([], runningFlows: [], now: RunEvents.start)) },
        Scene("states-question") { try StatesScreenTests.asked() },
        Scene("states-name") { try StatesScreenTests.naming() },
        Scene("states-reset") { try StatesScreenTests.reset() },
    ]
}
