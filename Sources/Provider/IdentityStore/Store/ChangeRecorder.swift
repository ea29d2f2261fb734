import JOSE

/// Keeps the event of an administrator's request with the first transaction of the request that changes something.
///
/// The transactions add what they find out about the change, although they may be repeated. `AdminEventRecorder` is the
/// only one outside of tests.
protocol ChangeRecorder: Sendable {
    /// Whether no transaction has kept the event.
    var isPending: Bool { get }

    /// Sets the path of the resource that the request creates.
    func creates(_ path: [String])
    /// Sets the user who is changed; only the first call has an effect.
    func concerns(userID: String, named name: String)
    /// Sets the kind of the credential that is removed.
    func removes(credential kind: String)
    /// Adds what a change has changed.
    func changes(from before: [String: JSONValue], to after: [String: JSONValue])

    func keep(_ connection: StoreConnection) throws
    /// To be called when the transaction that keeps the event is committed.
    func noteKept()
}
