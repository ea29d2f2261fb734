import Profiles
import Sandbox

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension LoadedProfile {
    /// Whether its flows use the sandbox of the home, whose states are saved and restored.
    var isHomeSandbox: Bool { origin == .sandbox || origin == .sudoSandbox }

    /// Takes the turn of a flow in the home; `nil` at another provider.
    ///
    /// `onCancel` is called when another program cancels the flow in order to save or restore a state.
    func flowTurn(
        _ flow: String, in home: String, onCancel: @escaping @Sendable () -> Void
    ) async throws -> FlowTurn? {
        guard isHomeSandbox else { return nil }
        return try await FlowTurn.begin(flow, in: home, onCancel: onCancel)
    }

    /// Takes the turn of a command's flow; another program cancels the flow as SIGTERM does.
    func flowTurn(
        _ flow: String, in home: String, of interruption: Interruption
    ) async throws -> FlowTurn? {
        try await flowTurn(flow, in: home) { _ = interruption.interrupt(by: SIGTERM) }
    }
}
