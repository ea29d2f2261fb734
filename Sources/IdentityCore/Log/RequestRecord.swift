package import IdentityModel
import OpenID
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
        /// The id of the user who sends the request or is logged in by it, once the store has found it.
        package var user: String?
        /// What the request asks for; nil for a request that has no event.
        package var event: EventName?
        /// The lock-out that the request has caused; nil for none.
        package var lockOut: EventName?
        /// What an administrator changes; nil for any other request.
        package var resource: String?
        /// Why the request was refused; nil if it was not, or if its status says why.
        package var reason: RefusalReason?
        /// The failures, in order.
        package var failures: [FailureCause] = []

        /// The name of the event that a request with this status is; nil for none, as where the server failed.
        ///
        /// A lock-out counts more than the refused login that has caused it.
        package func eventName(status: Int) -> String? {
            guard status < 500 else { return nil }
            if let lockOut { return lockOut.rawValue }
            if reason != nil { return event?.refused }
            return status < 400 ? event?.rawValue : nil
        }
    }

    private let known = Mutex(Content())

    package init() {}

    /// Everything that is known so far.
    package var content: Content { known.withLock { $0 } }

    /// Forgets what became known after `content` was: the request is answered again.
    package func startOver(from content: Content) { known.withLock { $0 = content } }

    /// Sets the route's template.
    package func matched(_ template: String?) { known.withLock { $0.route = template } }

    /// Sets the realm, which the store has.
    package func found(_ realm: TenantID) { known.withLock { $0.realm = realm } }

    /// Sets the client, which the store has.
    ///
    /// The first one counts: later ones come from tokens that the request is about.
    package func found(_ client: ClientID) { known.withLock { $0.client = $0.client ?? client } }

    /// Sets the user, once the store has found it; a later call changes nothing.
    ///
    /// A rule that decides in a transaction may call it, though the transaction can be repeated.
    package func found(user id: String?) { known.withLock { $0.user = $0.user ?? id } }

    /// Sets what the request asks for.
    package func asks(for event: EventName) { known.withLock { $0.event = event } }

    /// Sets what an administrator changes.
    package func changes(_ resource: String, by event: EventName) {
        known.withLock { ($0.event, $0.resource) = (event, resource) }
    }

    /// Sets why the request is refused; the first reason counts, which may say more than the answer.
    package func refused(_ reason: RefusalReason?) { known.withLock { $0.reason = $0.reason ?? reason } }

    /// Sets that the request has locked a user out.
    package func locked(by event: EventName) { known.withLock { $0.lockOut = event } }

    /// Adds a failure, or the reason of a refusal.
    package func note(_ error: any Error) {
        if let refusal = error as? OAuthError { refused(RefusalReason(refusal)) }
        guard let cause = FailureCause(error) else { return }
        known.withLock { $0.failures.append(cause) }
    }
}
