package import IdentityModel
import Synchronization

/// Collects what the log tells of a request while routes answer it.
///
/// Routes add to the record of their task; there is none if nothing is logged. It must be given only route templates, names that the store has,
/// and errors, never a value that only the request contains. Safe to use from any task.
package final class RequestRecord: Sendable {
    /// The record of the request that this task answers.
    @TaskLocal package static var current: RequestRecord?

    /// What is known so far.
    package struct Content: Sendable, Hashable {
        /// The path with placeholders for its parameters; nil if no route matches.
        package var route: String?
        /// The realm, once the store has found it.
        package var realm: TenantID?
        /// The client, once the store has found it.
        package var client: ClientID?
        /// The failures, in order.
        package var failures: [FailureCause] = []
    }

    private let known = Mutex(Content())

    package init() {}

    /// Everything that is known so far.
    package var content: Content { known.withLock { $0 } }

    /// Sets the route's template.
    package func matched(_ template: String?) { known.withLock { $0.route = template } }

    /// Sets the realm, which the store has.
    package func found(_ realm: TenantID) { known.withLock { $0.realm = realm } }

    /// Sets the client, which the store has.
    ///
    /// The first one counts: later ones come from tokens that the request is about.
    package func found(_ client: ClientID) { known.withLock { $0.client = $0.client ?? client } }

    /// Adds a failure.
    package func note(_ error: any Error) {
        guard let cause = FailureCause(error) else { return }
        known.withLock { $0.failures.append(cause) }
    }
}
