import FlowModel
import IdentityModel
import Localization

/// Where a fault would be switched on: at the sandbox, at its user pool, or at another provider, where there are none.
enum FaultPlace: Sendable, Hashable {
    /// The sandbox as a provider of kind kobil.
    case sandbox
    /// The sandbox's user pool.
    case pool
    /// Another provider, by its name.
    case elsewhere(String)

    /// Why the fault cannot be switched on, with the values of the text's placeholders; nil where it can.
    ///
    /// `run` is the running flow: a fault that it cannot meet waits for another one.
    func obstacle(to fault: FaultName, during run: RunRequest?) -> FaultObstacle? {
        switch (self, run) {
        case (.elsewhere, _): .elsewhere
        case (_, .flow(let request)?) where !fault.concerns(request.flow):
            fault.isOfSudoPlatform ? .onlySudo : .notThisFlow
        case (_, .sudo(let request)?) where !fault.concerns(request.flow): .notThisFlow
        case (.sandbox, nil) where !fault.concerns(ProviderKind.kobil): .onlySudo
        case (.pool, nil) where !fault.concerns(ProviderKind.sudo): .notSudo
        default: nil
        }
    }
}

/// Why a fault cannot be switched on.
enum FaultObstacle: Sendable, Hashable, CaseIterable {
    /// The provider is not the sandbox.
    case elsewhere
    /// Only flows of Sudo Platform can meet it.
    case onlySudo
    /// No flow of Sudo Platform can meet it.
    case notSudo
    /// The running flow cannot meet it.
    case notThisFlow

    /// The reason, in a sentence.
    var text: TextKey {
        switch self {
        case .elsewhere: .faultsElsewhere
        case .onlySudo: .faultOnlySudo
        case .notSudo: .faultNotSudo
        case .notThisFlow: .faultNotFlow
        }
    }
}
