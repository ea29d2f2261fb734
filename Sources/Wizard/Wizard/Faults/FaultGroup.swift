import IdentityModel
import Localization

/// A group of faults in the menu.
enum FaultGroup: Sendable, Hashable, CaseIterable {
    case codes, tokens, connection, sudo

    var title: TextKey {
        switch self {
        case .codes: .faultsCodes
        case .tokens: .faultsTokens
        case .connection: .faultsConnection
        case .sudo: .faultsSudo
        }
    }

    /// The faults of the group; those that affect flows of both kinds are last.
    var faults: [FaultName] {
        let all = FaultName.allCases.filter { $0.row.group == self }
        return all.filter { !$0.row.strikesBoth } + all.filter(\.row.strikesBoth)
    }

    /// Every fault, in the menu's order.
    static let all = allCases.flatMap(\.faults)
}
