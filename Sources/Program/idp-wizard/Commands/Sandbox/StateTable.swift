import FoundationEssentials
import IdentityModel
import Localization
import SandboxStates
import Terminal

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
        let widths = (rows.first ?? []).indices.map { column in rows.map { displayWidth($0[column]) }.max() ?? 0 }
        text = rows.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - displayWidth($0)) }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
