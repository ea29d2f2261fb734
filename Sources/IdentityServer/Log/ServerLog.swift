/// Receives an event for each request and each failure of a server.
public protocol ServerLog: Sendable {
    /// Called from any thread before the response is sent, so it must return immediately.
    func record(_ event: ServerEvent)
}
