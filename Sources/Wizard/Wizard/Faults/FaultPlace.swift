import FlowModel
import IdentityModel
import Localization
import Sentences

/// Where a fault would be enabled: at the sandbox, at its user pool, or at another provider, which has no faults.
enum FaultPlace: Sendable, Hashable {
    /// The sandbox as a provider of kind kobil.
    case sandbox
    /// The sandbox's user pool.
    case pool
    /// The next login of an app at the sandbox.
    case app(ClientID)
    /// Another provider, by name.
    case elsewhere(String)

    /// The faults to choose from, by group.
    func faults(of group: FaultGroup) -> [FaultName] {
        switch self {
        case .sandbox, .pool: group.faults
        case .app: group.faults.filter { FaultName.ofLogins.contains($0) }
        case .elsewhere: []
        }
    }

    /// Returns why the fault cannot be enabled, or `nil` if it can.
    ///
    /// `run` is the running flow; a fault that cannot occur in it cannot be enabled meanwhile.
    func obstacle(to fault: FaultName, during run: RunRequest?) -> FaultObstacle? {
        switch (self, run) {
        case (.elsewhere, _): .elsewhere
        case (.app, _): nil
        case (_, .flow(let request)?) where !fault.row.strikes(request.flow.faultTargets):
            fault.row.strikesKobil ? .notThisFlow : .onlySudo
        case (_, .sudo(let request)?) where !fault.row.strikes(request.flow.faultTargets): .notThisFlow
        case (.sandbox, nil) where !fault.row.strikesKobil: .onlySudo
        case (.pool, nil) where !fault.row.strikesSudo: .notSudo
        default: nil
        }
    }
}

/// Why a fault cannot be enabled.
enum FaultObstacle: Sendable, Hashable, CaseIterable {
    /// The provider is not the sandbox.
    case elsewhere
    /// It occurs only in flows of Sudo Platform.
    case onlySudo
    /// It does not occur in flows of Sudo Platform.
    case notSudo
    /// It does not occur in the running flow.
    case notThisFlow

    var text: Text {
        switch self {
        case .elsewhere:
            Text("Only this program's own sandbox can do something wrong on purpose. \(.name) is another provider.")
        case .onlySudo: Text("Affects only flows of Sudo Platform.")
        case .notSudo: Text("Has no effect on flows of Sudo Platform.")
        case .notThisFlow: Text("Has no effect on the running flow.")
        }
    }
}
