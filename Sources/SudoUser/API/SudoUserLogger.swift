/// Receives the client's messages, which contain no secrets.
///
/// Called on any thread; must return immediately.
public protocol SudoUserLogger: Sendable {
    /// An operation has begun or ended.
    func info(_ message: String)
    /// An operation has failed.
    func error(_ message: String)
}
