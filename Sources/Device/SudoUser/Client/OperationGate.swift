import Synchronization

/// Runs at most one exclusive operation at a time.
final class OperationGate: Sendable {
    /// The operations that exclude each other.
    enum Operation: Sendable, Hashable {
        case register, signIn, refreshTokens

        /// The error of another operation while this one runs.
        var refusal: SudoUserClientError {
            switch self {
            case .register: .registerOperationAlreadyInProgress
            case .signIn: .signInOperationAlreadyInProgress
            case .refreshTokens: .refreshTokensOperationAlreadyInProgress
            }
        }
    }

    private let running = Mutex<Operation?>(nil)

    /// Runs `body`; throws the refusal of the operation that is already running.
    func exclusively<Value>(
        _ operation: Operation, _ body: () async throws(SudoUserError) -> Value
    ) async throws(SudoUserError) -> Value {
        let other = running.withLock { running in
            defer { running = running ?? operation }
            return running
        }
        if let other { throw SudoUserError(other.refusal) }
        defer { running.withLock { $0 = nil } }
        return try await body()
    }
}
