import Dispatch
import HTTPServer
package import IdentityServer
package import Profiles

/// Listens at the issuer's own port, for browsers and other clients.
///
/// Of the programs that use a store one listens there, and another takes over when it ends.
///
/// The program that holds the store's ``IssuerLock`` listens. The device side does not depend on it.
package struct IssuerPort: Sendable {
    package enum Outcome: Sendable, Hashable {
        case listening(HostAndPort)
        /// Another program that uses the same store listens there; this one waits.
        case waiting(HostAndPort)
        /// A program that does not use the store listens there.
        case taken(HostAndPort)
        /// This program does not listen there: the issuer is https and there is no certificate, it is plain http beyond
        /// the loopback interface, the store is one of several hosts, or the server has been stopped.
        case skipped
        case failed(IdentityServerError)
    }

    private let sandbox: SandboxServer
    private let allowsPlainHTTPBeyondLoopback: Bool

    /// Creates the port's value; other machines can reach the port without TLS only if that is allowed.
    package init(of sandbox: SandboxServer, allowsPlainHTTPBeyondLoopback: Bool = false) {
        self.sandbox = sandbox
        self.allowsPlainHTTPBeyondLoopback = allowsPlainHTTPBeyondLoopback
    }

    private var mayListen: Bool {
        if sandbox.issuer.isSecure { return sandbox.tls != nil }
        return sandbox.issuer.place.isLoopback || allowsPlainHTTPBeyondLoopback
    }

    /// Binds the port, or waits for it in the background.
    ///
    /// Calls `told` now and on every change, on any thread.
    ///
    /// Suspends until the first outcome. The lock is held as long as the sandbox exists.
    package func take(told: @escaping @Sendable (Outcome) -> Void) async {
        guard mayListen else { return told(.skipped) }
        // Servers on several hosts have no common lock, and a proxy in front of them; a store in memory has one server.
        guard let lock = sandbox.issuerLock else {
            let place = sandbox.issuer.place
            return told(sandbox.place == place ? .listening(place) : .skipped)
        }
        if lock.take() { return told(await listen()) }
        told(.waiting(sandbox.issuer.place))
        let port = self
        // Waits on its own thread, because it blocks as long as the other program runs.
        DispatchQueue(label: "idp-wizard.issuer-port").async {
            guard lock.wait() else { return }
            Task { told(await port.listen()) }
        }
    }

    private func listen() async -> Outcome {
        let place = sandbox.issuer.place
        if sandbox.place == place { return .listening(place) }
        do throws(IdentityServerError) {
            _ = try await sandbox.server.listen(
                alsoAt: .tcp(host: place.host, port: place.port), tls: sandbox.issuer.isSecure ? sandbox.tls : nil)
            return .listening(place)
        } catch {
            switch error.code {
            case .portTaken: return .taken(place)
            // The lock was released while this program is ending too.
            case .stopped: return .skipped
            default: return .failed(error)
            }
        }
    }
}
