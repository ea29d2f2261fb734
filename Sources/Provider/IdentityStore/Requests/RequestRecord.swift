package import HTTPMessage
package import IdentityModel
package import OpenID
import Synchronization
package import WatchProtocol

/// Collects what the log and the kept events contain about a request, while routes process it.
///
/// Routes add to the record of their task; there is none outside of a request. Pass only route templates, names that
/// the store contains, and errors, never values that only the request contains. Safe to use from any task.
package final class RequestRecord: Sendable {
    /// The record of the current task's request.
    @TaskLocal package static var current: RequestRecord?

    /// The facts recorded so far.
    package struct Content: Sendable, Hashable {
        /// The path with placeholders for its parameters; `nil` if no route matches.
        package var route: String?
        /// The realm, if the store contains it.
        package var realm: TenantID?
        /// The client, if the store contains it.
        package var client: ClientID?
        /// The ID of the user who sends the request or is logged in by it, if the store contains the user.
        package var user: String?
        /// The name of that user, if it is known.
        package var username: String?
        /// Whether the store has kept the event of this request.
        var isEventKept = false
        /// The requested event; `nil` for a request that has no event.
        package var event: EventName?
        /// The lock-out that the request has caused.
        var lockOut: EventName?
        /// The resource that an administrator changes; `nil` for any other request.
        package var resource: String?
        /// Why the request was refused; `nil` if it was not, or if its status is enough.
        package var reason: RefusalReason?
        /// Which rule has refused it, if several share the reason.
        var ruleOfReason: RefusalCause?
        /// The unregistered redirect URI that the request was refused for, as it may be logged.
        package var redirectURI: String?
        /// The client's registered redirect URIs, for the event of such a refusal; the log does not contain them.
        package var registeredRedirectURIs: [String] = []
        /// Whether the finding is no refusal.
        fileprivate var isNote = false
        /// Whether scripts of the request's origin may not read the answer, which may be a success.
        var isOriginRefused = false
        /// Why the user may not log in; `nil` if the user may, or if that was not examined.
        package var unusable: UnusableReason?
        package var failures: [FailureCause] = []
        /// What an administrator has sent that is kept without effect.
        package var kept = MemberReview()
        /// The fault of the sandbox that has changed the answer.
        package var fault: FaultName?
        /// What the request belongs to, also before its realm is found.
        fileprivate var joined: [String] = []
        /// What a watcher is shown beside; `nil` unless the realm is watched.
        package var watch: WatchFacts?
        /// What the rule found that refused the request, or what the client should do differently; only for a watcher.
        package var finding: RuleFinding?

        /// Which rule has refused the request, if several share the reason.
        package var cause: RefusalCause? {
            ruleOfReason ?? (reason == .userDisabled ? unusable.map { RefusalCause($0) } : nil)
        }

        /// Why the request was refused, or why its answer cannot be read.
        package var loggedReason: RefusalReason? { reason ?? (isOriginRefused ? .originNotAllowed : nil) }

        /// The name of the event of a request with this status; `nil` if there is none, for example because the server
        /// failed.
        ///
        /// A lock-out takes precedence over the failed login that has caused it.
        package func eventName(status: Int) -> String? {
            guard status < 500 else { return nil }
            if let lockOut { return lockOut.rawValue }
            if reason != nil { return event?.refused }
            return status < 400 ? event?.rawValue : nil
        }
    }

    private let known = Mutex(Content())
    /// From where the request was sent.
    package let origin: RequestOrigin
    private let watch = Mutex<WatchStore?>(nil)

    package init(_ origin: RequestOrigin = RequestOrigin()) { self.origin = origin }

    /// Sets where the messages of watched realms are kept, before the request is answered.
    package func isObserved(by store: WatchStore) { watch.withLock { $0 = store } }

    package var content: Content { known.withLock { $0 } }

    package func matched(_ template: String?) { known.withLock { $0.route = template } }

    /// Sets the realm; pass only a realm that the store contains.
    package func found(_ realm: TenantID) {
        let facts = watch.withLock(\.self)?.arming(of: realm).map { WatchFacts($0) }
        known.withLock { content in
            guard content.realm != realm else { return }
            (content.realm, content.watch) = (realm, facts)
            content.watch?.handles = content.joined
        }
    }

    /// Sets the client; pass only a client that the store contains.
    ///
    /// Only the first call has an effect: later clients come from tokens that the request is about.
    package func found(_ client: ClientID) { known.withLock { $0.client = $0.client ?? client } }

    /// Sets the user, once the store has found it; only the first call has an effect.
    ///
    /// A rule may call it inside a transaction, although the transaction may be repeated.
    package func found(user id: String?, named name: String? = nil) {
        known.withLock { content in
            guard content.user == nil || content.user == id else { return }
            content.user = id
            content.username = content.username ?? name
        }
    }

    /// Notes that the store has kept the event of this request, so that its refusal is not kept too.
    func keptEvent() { known.withLock { $0.isEventKept = true } }

    package func asks(for event: EventName) { known.withLock { $0.event = event } }

    package func changes(_ resource: String, by event: EventName) {
        known.withLock { ($0.event, $0.resource) = (event, resource) }
    }

    /// Sets why the user may not log in, for a login that is refused at its end.
    package func found(unusable reason: UnusableReason) { known.withLock { $0.unusable = reason } }

    /// Sets why the request is refused.
    ///
    /// Only the first reason counts, because it may be more specific than the response.
    package func refused(_ reason: RefusalReason?, by cause: RefusalCause? = nil) {
        known.withLock { content in
            guard content.reason == nil else { return }
            content.reason = reason
            content.ruleOfReason = cause
        }
    }

    /// Sets why a page is shown again, or with what the login ends.
    package func refused(_ error: InputRefusal) {
        refused(RefusalReason(error), by: RefusalCause(error))
        if case .device(let refusal) = error.number { found(RuleFinding(refusal)) }
    }

    /// Sets why an authorization request is refused; `event` is that of one that is accepted.
    package func refused(_ error: AuthorizationRequestError, of fields: FormFields, event: EventName) {
        let isNamed = fields.values("client_id").count == 1
        let (reason, cause): (RefusalReason?, RefusalCause?) =
            switch error {
            case .clientNotFound: (.clientNotFound, nil)
            case .clientDisabled: (.clientDisabled, nil)
            case .page: (.invalidRequest, isNamed ? .parameterInvalid : .clientUnnamed)
            case .redirect(let error, _): (RefusalReason(error), RefusalCause(error))
            }
        // Without a reason it is no refusal, but the answer to a client that allows no page.
        guard let reason else { return }
        asks(for: event)
        refused(reason, by: cause)
        switch error {
        case .clientNotFound: found(fields["client_id"].map { .clientUnknown(ClientID($0)) })
        case .clientDisabled: found(fields["client_id"].map { .clientDisabled(ClientID($0)) })
        case .redirect(let error, _): found(RuleFinding(error))
        case .page: break
        }
    }

    /// Whether a login page says that logins are being watched: at a server that others use.
    package var announcesWatch: Bool { isWatched && watch.withLock(\.self)?.scope == .reduced }

    /// Whether somebody watches the realm, so that what only a watcher is shown is looked up.
    package var isWatched: Bool { known.withLock { $0.watch != nil } }

    /// Sets what the rule found that refuses the request, or what the client should do differently.
    ///
    /// Only the first finding counts, because it may be more specific; a refusal replaces a note on an answer.
    package func found(_ finding: @autoclosure () -> RuleFinding?, isNote: Bool = false) {
        guard isWatched, let finding = finding() else { return }
        known.withLock { content in
            guard content.finding == nil || content.isNote && !isNote else { return }
            (content.finding, content.isNote) = (finding, isNote)
        }
    }

    /// Sets the fault of the sandbox that changes the answer.
    func isStruck(by fault: FaultName) { known.withLock { $0.fault = fault } }

    /// Adds what the request belongs to, as the server has looked it up; the most specific first.
    package func joins(_ handle: @autoclosure () -> WatchHandle) {
        guard watch.withLock(\.self)?.isArmed == true else { return }
        let text = handle().text
        known.withLock { content in
            guard !content.joined.contains(text) else { return }
            content.joined.append(text)
            content.watch?.handles.append(text)
        }
    }

    /// Sets the values of the accepted request that an answer is checked with.
    package func expects(state: String? = nil, nonce: String? = nil) {
        known.withLock { content in
            if let state { content.watch?.state = state }
            if let nonce { content.watch?.nonce = nonce }
        }
    }

    /// Sets that an answer is sent to the client's redirect URI, to a request with this `state`.
    package func answers(state: String?) { known.withLock { $0.watch?.answered = .some(state) } }

    /// Records that the request's redirect URI is not one of the client's.
    package func refused(redirectURI: String?, registered: [String]) {
        refused(.invalidRedirectURI)
        found(.redirectURIDiffers(redirectURI, registered: registered))
        known.withLock { content in
            content.redirectURI = redirectURI.map { LoggedRedirectURI($0).text }
            content.registeredRedirectURIs = registered.prefix(LoggedRedirectURI.most).map {
                LoggedRedirectURI($0).text
            }
        }
    }

    package func refusedOrigin() { known.withLock { $0.isOriginRefused = true } }

    /// Sets what an administrator has sent that is kept without effect.
    package func keeps(_ review: MemberReview) { known.withLock { $0.kept += review } }

    package func locked(by event: EventName) { known.withLock { $0.lockOut = event } }

    /// Adds a failure, or the reason of a refusal.
    package func note(_ error: any Error) {
        if let refusal = error as? OAuthError {
            refused(RefusalReason(refusal), by: RefusalCause(refusal))
            found(RuleFinding(refusal))
        }
        guard let cause = FailureCause(error) else { return }
        known.withLock { $0.failures.append(cause) }
    }
}

/// From where a request was sent.
package struct RequestOrigin: Sendable, Hashable {
    /// The client's address; empty over a Unix socket.
    package let address: String
    /// The address by which clients are counted; empty over a Unix socket.
    let network: String
    /// The trace ID of the request (W3C Trace Context), 32 hexadecimal digits; `nil` if it has none.
    package let trace: String?

    package init(address: String = "", network: String = "", trace: String? = nil) {
        self.address = address
        self.network = network
        self.trace = trace
    }
}

/// A redirect URI as log and events contain it: without query, fragment and user info, and bounded.
struct LoggedRedirectURI: Sendable {
    /// The maximum number of a client's registered URIs in an event.
    static let most = 5
    /// The maximum length, in characters.
    private static let longest = 200

    let text: String

    init(_ uri: String) {
        var reference = URLReference(uri)
        (reference.query, reference.fragment) = (nil, nil)
        // Browsers read a backslash as a slash, so that user info may stand behind it.
        if let authority = reference.authority?.split(separator: "@", omittingEmptySubsequences: false).last {
            reference.authority = String(authority)
        }
        if reference.authority == nil, reference.path.contains("@") { reference.path = "…" }
        let text = String(String.UnicodeScalarView(reference.description.unicodeScalars.filter { $0.value > 0x1F }))
        self.text = text.count > Self.longest ? String(text.prefix(Self.longest - 1)) + "…" : text
    }
}
