/// Receives the client's messages, which contain no secrets.
///
/// Called on any thread; it must return at once.
public protocol SudoUserLogger: Sendable {
    /// An operation has begun or ended.
    func info(_ message: String)
    /// An operation has failed.
    func error(_ message: String)
}
