import IdentityModel

/// How long an answer is late where the fault says so.
public struct FaultDelay: Sendable {
    let wait: @Sendable () async -> Void

    /// Waits by a function of the caller, which returns at once when its task is cancelled.
    public init(_ wait: @escaping @Sendable () async -> Void) { self.wait = wait }

    /// Waits for three seconds: long enough to be seen, shorter than any client waits.
    public static let usual = FaultDelay { try? await QueueClock().sleep(for: .seconds(3)) }
}
