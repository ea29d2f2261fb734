import FoundationEssentials
import IdentityModel
import Localization
import Sandbox

/// The list of states for readers: name, time, users, program.
struct StateTable {
    let text: String

    init(_ states: [SavedState], now: Date, _ texts: Texts) {
        let rows = states.map { state in
            [
                state.name.text, texts.short(state.savedAt, now: now, seconds: true),
                texts.counted(.stateUsers, state.users), UntrustedText(state.program).sanitised(limit: 40),
            ]
        }
        var table = TextTable(gap: 2)
        text = table.lines(rows).joined(separator: "\n")
    }
}
