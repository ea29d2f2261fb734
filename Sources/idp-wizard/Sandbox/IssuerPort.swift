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

/// Listens at the issuer's own port for browsers and other clients: one of the programs over a store does, and when it ends another takes over.
///
/// Who holds the lock on `STORE.lock` is the one; the operating system frees it however its holder ends. Nobody on the device side depends on it.
struct IssuerPort: Sendable {
    /// What became of the wish.
    enum Turn: Sendable, Hashable {
        /// This program listens there now.
        case listening(HostAndPort)
        /// Another program over the same store does; this one waits for its turn.
        case waiting(HostAndPort)
        /// A program that has nothing to do with the store does.
        case stranger(HostAndPort)
        /// The issuer is https and this program has no certificate: whoever speaks TLS there is somebody else.
        case left
        /// It could not be tried; in words.
        case failed(String)
    }

    private let sandbox: Sandbox

    init(of sandbox: Sandbox) { self.sandbox = sandbox }

    /// Takes the port now, or waits in the background; `told` is called now and whenever it changes, from any thread.
    ///
    /// Suspends until the first answer. The lock stays this process's until its end.
    func take(told: @escaping @Sendable (Turn) -> Void) async {
        guard !sandbox.issuer.isSecure || sandbox.tls != nil else { return told(.left) }
        let path = sandbox.lockFile
        let lock: Int32
        do throws(FileRefusal) { lock = try PrivateFile.openDescriptor(path) } catch {
            return told(.failed(UntrustedText(error.description).sanitised(limit: 10_000)))
        }
        if flock(lock, LOCK_EX | LOCK_NB) == 0 { return told(await listen()) }
        told(.waiting(sandbox.issuer.place))
        let port = self
        // A thread of its own: it blocks for as long as the other program runs.
        DispatchQueue(label: "idp-wizard.issuer-port").async {
            while flock(lock, LOCK_EX) != 0 { if errno != EINTR { return } }
            Task { told(await port.listen()) }
        }
    }

    private func listen() async -> Turn {
        let place = sandbox.issuer.place
        if sandbox.place == place { return .listening(place) }
        do throws(IdentityServerError) {
            _ = try await sandbox.server.listen(
                alsoAt: .tcp(host: place.host, port: place.port), tls: sandbox.issuer.isSecure ? sandbox.tls : nil)
            return .listening(place)
        } catch {
            return error.code == .portTaken ? .stranger(place) : .failed(CommandFailure(error).message)
        }
    }
}
