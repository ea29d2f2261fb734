/// Receives an event for each request and each failure of a server.
public protocol ServerLog: Sendable {
    /// Takes an event. Called from any thread before the answer is sent, so it must return at once.
    func record(_ event: ServerEvent)
}
