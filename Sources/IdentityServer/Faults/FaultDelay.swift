import IdentityModel

/// How long the fault `slow` delays a response.
public struct FaultDelay: Sendable {
    let wait: @Sendable () async -> Void

    /// Waits with a function of the caller, which must return immediately when its task is cancelled.
    public init(_ wait: @escaping @Sendable () async -> Void) { self.wait = wait }

    /// Waits for three seconds: long enough to be noticed, shorter than any client's timeout.
    public static let usual = FaultDelay { try? await QueueClock().sleep(for: .seconds(3)) }
}
