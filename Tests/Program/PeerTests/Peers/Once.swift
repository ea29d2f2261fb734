import Synchronization

/// A value that the first caller creates and all others wait for, such as a server that several suites share.
final class Once<Value: Sendable>: Sendable {
    private let task = Mutex<Task<Value, any Error>?>(nil)
    private let make: @Sendable () async throws -> Value

    init(_ make: @escaping @Sendable () async throws -> Value) { self.make = make }

    /// The value, or the error that every caller gets.
    var value: Value {
        get async throws {
            let task = task.withLock { task in
                if let task { return task }
                let begun = Task { try await make() }
                task = begun
                return begun
            }
            return try await task.value
        }
    }
}
