package import FoundationEssentials
import IdentityModel
import JOSE
import Synchronization

/// Keeps the event of an administrator's request: with the first transaction of the request that changes something.
///
/// What the route finds out about the change is added before that transaction, or in it. Safe to use from any task.
///
/// Operations of a pool that AWS keys sign have no event, because no account sends them.
package final class AdminEventRecorder: ChangeRecorder {
    private struct State {
        var event: AdminEvent
        var isKept = false
    }

    private let realmID: String
    /// The request's path, which the event of a refusal has, because nothing was created.
    private let requestedPath: String
    private let now: Date
    private let state: Mutex<State>

    /// - Parameter realm: the realm whose events contain this one.
    package init(_ event: AdminEvent, in realm: RealmRecord, at now: Date) {
        realmID = realm.id
        requestedPath = event.path
        self.now = now
        state = Mutex(State(event: event))
    }

    /// Sets the path of the resource that the request creates.
    package func creates(_ path: [String]) { state.withLock { $0.event.path = path.joined(separator: "/") } }

    /// Sets the user who is changed; only the first call has an effect.
    func concerns(userID: String, named name: String) {
        state.withLock { state in
            guard state.event.details["target_user_id"] == nil else { return }
            state.event.details["target_username"] = name
            state.event.details["target_user_id"] = userID
        }
    }

    /// Sets the kind of the credential that is removed.
    func removes(credential kind: String) {
        state.withLock { $0.event.details["credential_type"] = kind }
    }

    /// Adds what a change has changed.
    ///
    /// A transaction may call it, although it may be repeated.
    func changes(from before: [String: JSONValue], to after: [String: JSONValue]) {
        let changed = ChangedMembers(from: before, to: after)
        state.withLock { $0.event.details.merge(changed.details) { $1 } }
    }

    var isPending: Bool { state.withLock { !$0.isKept } }

    func noteKept() { state.withLock { $0.isKept = true } }

    func keep(_ connection: StoreConnection) throws {
        try AdminEventRows.insert(state.withLock { $0.event }, realmID: realmID, at: now, connection)
    }

    /// Keeps no event, because the request only continues an earlier one.
    fileprivate func withhold() { noteKept() }

    /// Keeps the event of a request that has changed nothing or was refused, in its own transaction.
    ///
    /// - Parameter error: why the request was refused; `nil` for a success, whose event may be kept already.
    package func end(refusedBecause error: String?, _ store: DatabaseStore) async throws(StoreError) {
        guard error != nil || isPending else { return }
        var event = state.withLock { $0.event }
        event.error = error
        if error != nil {
            event.path = requestedPath
            // The change did not happen.
            event.details = event.details.filter { !$0.key.hasPrefix("previous_") && !$0.key.hasPrefix("updated_") }
        }
        let (ended, realmID, now) = (event, realmID, now)
        try await store.write { try AdminEventRows.insert(ended, realmID: realmID, at: now, $0) }
        noteKept()
    }
}

extension DatabaseStore {
    /// Keeps no event of the current request.
    package func keepsNoEvent() { (recorder as? AdminEventRecorder)?.withhold() }

    /// The store with a recorder of what a request changes.
    package func recorded(by recorder: AdminEventRecorder?) -> DatabaseStore {
        var store = self
        store.recorder = recorder
        return store
    }

    /// Sets the path of the resource that the recorded request creates.
    package func creates(_ path: [String]) { recorder?.creates(path) }
}
