import HTTPClient
import HTTPServer
import IdentityModel
import IdentityServer
import PrivateFiles

/// The embedded provider, running over its store in this process.
///
/// Each program runs its own over the same store, at a port of its own; the issuer's name stays what the store fixed at its first start.
final class Sandbox: Sendable {
    /// The port that a new store's issuer takes, or the next free one.
    static let usualPort: UInt16 = 8931
    /// The base URL that a new store's issuer has where its usual port is free.
    static let usualBaseURL = "http://127.0.0.1:8931/auth"

    /// The server.
    let server: EmbeddedIdentityServer
    /// The issuer's address, as the store has fixed it.
    let issuer: WebAddress
    /// Where this process listens, beside the issuer's own port if it has that.
    let place: HostAndPort
    /// Whose lock tells which program over the store listens at the issuer's port.
    let lockFile: String
    /// What it proves itself by; nil for plain HTTP.
    let tls: TLSIdentity?

    private init(
        server: EmbeddedIdentityServer, issuer: WebAddress, place: HostAndPort, lockFile: String, tls: TLSIdentity?
    ) {
        self.server = server
        self.issuer = issuer
        self.place = place
        self.lockFile = lockFile
        self.tls = tls
    }

    /// Starts the server over the store, which is made where it is missing.
    ///
    /// `listen` is a free port of the loopback where it is nil. An empty store takes `issuer` for its own, else the address that is listened at, else
    /// the usual port or the next free one.
    static func start(
        store: String, listen: HostAndPort? = nil, issuer: WebAddress? = nil, tls: TLSIdentity? = nil
    ) async throws(CommandFailure) -> Sandbox {
        let address = listen.map { ListenAddress.tcp(host: $0.host, port: $0.port) } ?? .anyLoopbackPort
        let server: EmbeddedIdentityServer
        do throws(IdentityServerError) {
            server = try await EmbeddedIdentityServer.start(
                store: .file(store), listen: address, tls: tls,
                issuer: issuer?.text ?? proposedIssuer(listen, isSecure: tls != nil))
        } catch {
            throw CommandFailure(error)
        }
        guard let issuer = WebAddress(server.baseURL) else {
            throw CommandFailure(.defect, "defect", "The store's issuer is no URL.")
        }
        let place = HostAndPort(host: listen?.host ?? "127.0.0.1", port: server.port)
        let lockFile = (server.storePath ?? store) + ".lock"
        do throws(FileRefusal) { try PrivateFile.check(lockFile) } catch {
            await server.stop()
            throw CommandFailure(.storage, "storage", UntrustedText(error.description).sanitised(limit: 10_000))
        }
        return Sandbox(server: server, issuer: issuer, place: place, lockFile: lockFile, tls: tls)
    }

    /// What an empty store takes for its issuer; nil leaves it to the server, which knows the port that it got.
    private static func proposedIssuer(_ listen: HostAndPort?, isSecure: Bool) -> String? {
        let scheme = isSecure ? "https" : "http"
        if let listen { return listen.port == 0 ? nil : "\(scheme)://\(listen)/auth" }
        return FreePort.from(usualPort).map { "\(scheme)://127.0.0.1:\($0)/auth" }
    }

    /// How the device side reaches it: the issuer's name, this process's own port; an https issuer is reached where it really is, since this
    /// process's own port speaks no TLS.
    var connectTo: [HTTPClientSettings.ConnectTo] {
        guard !issuer.isSecure else { return [] }
        return [
            HTTPClientSettings.ConnectTo(
                host: issuer.place.host, port: issuer.place.port, targetHost: "127.0.0.1", targetPort: server.port)
        ]
    }

    /// The profile of a tenant of it.
    func profile(tenant: TenantID) -> ProviderProfile {
        ProviderProfile(
            name: ProfileCatalogue.sandboxName, kind: .kobil, baseURL: issuer.text, tenant: tenant,
            admin: ProviderProfile.Administrator(username: "admin", passwordFile: server.adminPasswordFile))
    }

    /// Stops taking requests, finishes those that run, closes the store.
    func stop() async { await server.stop() }
}

extension CommandFailure {
    /// Why the embedded server did not start.
    init(_ error: IdentityServerError) {
        let subject = UntrustedText(error.subject).sanitised()
        let detail = UntrustedText(error.detail).sanitised(limit: 10_000)
        let store = "The sandbox's store \(subject)"
        switch error.code {
        case .portTaken:
            self.init(
                .refused, "port-taken",
                "Another program listens at \(subject). Choose another place with --listen HOST:PORT.")
        case .cannotListen: self.init(.usage, "cannot-listen", "Nobody can listen there: \(detail).")
        case .storeCannotOpen: self.init(.storage, "storage", "\(store) cannot be opened: \(detail).")
        case .storeReadOnly: self.init(.storage, "storage", "\(store) cannot be written to: \(detail).")
        case .storeNotPrivate: self.init(.storage, "storage", detail)
        case .storeFull: self.init(.storage, "storage", "\(store) has no room left: free some space and try again.")
        case .storeDamaged:
            self.init(
                .storage, "storage",
                "\(store) is damaged, or is none: \(detail). Put a copy back, or move it away to begin anew.")
        case .storeNewer: self.init(.storage, "storage", "\(store) was written by a newer version of this program.")
        case .storeBusy: self.init(.storage, "storage", "\(store) is kept busy by other programs: try again.")
        case .storeFailed: self.init(.storage, "storage", "\(store) cannot be used: \(detail).")
        case .invalidIssuer:
            self.init(
                .usage, "usage", "\(subject) is no issuer: --issuer is http or https, a host, and the path /auth.")
        case .invalidTenant: self.init(.usage, "usage", "\(subject) is no tenant's name: \(detail).")
        case .failed: self.init(.storage, "storage", "\(store) cannot be used: \(detail).")
        case .stopped: self.init(.defect, "defect", "The sandbox could not start: \(detail).")
        }
    }
}
