import Synchronization

/// The observers of sign-ins, which receive changes in the order of their IDs.
final class SignInObservers: Sendable {
    private let observers = Mutex<[String: any SignInStatusObserver]>([:])

    func add(_ observer: any SignInStatusObserver, id: String) { observers.withLock { $0[id] = observer } }
    func remove(id: String) { _ = observers.withLock { $0.removeValue(forKey: id) } }

    /// Runs an operation: observers receive `signingIn` before it, and `signedIn` or `notSignedIn` after it.
    func notifying<Value>(
        _ body: () async throws(SudoUserError) -> Value
    ) async throws(SudoUserError) -> Value {
        notify(.signingIn)
        do throws(SudoUserError) {
            let value = try await body()
            notify(.signedIn)
            return value
        } catch {
            notify(.notSignedIn(cause: error.error))
            throw error
        }
    }

    private func notify(_ status: SignInStatus) {
        let observers = observers.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
        for observer in observers { observer.signInStatusChanged(status: status) }
    }
}
