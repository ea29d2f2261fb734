import Dispatch
import HTTPServer
import IdentityModel
import IdentityServer
import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Listens at the issuer's own port, for browsers and other clients: one program over a store does, and another takes over when it ends.
///
/// The program that holds the lock on `STORE.lock` listens; the operating system releases the lock when the process ends. The device side
/// does not depend on it.
struct IssuerPort: Sendable {
    /// The outcome of the attempt.
    enum Outcome: Sendable, Hashable {
        /// This program listens there.
        case listening(HostAndPort)
        /// Another program over the same store listens there; this one waits.
        case waiting(HostAndPort)
        /// A program that does not use the store listens there.
        case taken(HostAndPort)
        /// The issuer is https and this program has no certificate, it is plain http beyond the loopback interface, or the store is one of several hosts: it does not listen there.
        case skipped
        /// The attempt failed, with a description.
        case failed(String)
    }

    private let sandbox: Sandbox
    private let allowsPlainHTTPBeyondLoopback: Bool

    /// Other machines reach the port without TLS only if that is allowed.
    init(of sandbox: Sandbox, allowsPlainHTTPBeyondLoopback: Bool = false) {
        self.sandbox = sandbox
        self.allowsPlainHTTPBeyondLoopback = allowsPlainHTTPBeyondLoopback
    }

    private var mayListen: Bool {
        if sandbox.issuer.isSecure { return sandbox.tls != nil }
        return sandbox.issuer.place.isLoopback || allowsPlainHTTPBeyondLoopback
    }

    /// Takes the port now, or waits in the background; calls `told` now and at each change, on any thread.
    ///
    /// Suspends until the first outcome. The lock is held until the process ends.
    func take(told: @escaping @Sendable (Outcome) -> Void) async {
        guard mayListen else { return told(.skipped) }
        // Servers on several hosts have no common lock, and a proxy in front of them.
        guard let path = sandbox.lockFile else { return told(.skipped) }
        let lock: Int32
        do throws(FileRefusal) { lock = try PrivateFile.openDescriptor(path) } catch {
            return told(.failed(UntrustedText(error.description).sanitised(limit: 10_000)))
        }
        if flock(lock, LOCK_EX | LOCK_NB) == 0 { return told(await listen()) }
        told(.waiting(sandbox.issuer.place))
        let port = self
        // Waits on a thread of its own, since it blocks as long as the other program runs.
        DispatchQueue(label: "idp-wizard.issuer-port").async {
            while flock(lock, LOCK_EX) != 0 { if errno != EINTR { return } }
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
            return error.code == .portTaken ? .taken(place) : .failed(CommandFailure(error).message)
        }
    }
}
