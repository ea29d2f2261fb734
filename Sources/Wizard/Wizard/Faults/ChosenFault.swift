import IdentityModel

/// The fault that the user has switched on.
struct ChosenFault: Sendable, Hashable {
    let name: FaultName
    /// Whether it stays on until it is switched off; else it is off after the next run.
    let isSticky: Bool
}
