package import HTTPClient
package import HTTPMessage
package import HTTPServer
package import IdentityModel
package import IdentityServer
import PrivateFiles
package import Profiles
import Sentences
import Synchronization

/// The embedded provider with its store, in this process.
///
/// Each program runs its own server for the same store, at its own port; the issuer is stored at the first start.
package final class SandboxServer: Sendable {
    /// The port of a new store's issuer, if it is free; else the next free one.
    package static let usualPort: UInt16 = 8931

    package let server: EmbeddedIdentityServer
    /// The issuer's address, from the store.
    package let issuer: WebAddress
    /// The address at which this process listens, in addition to the issuer's own port.
    package let place: HostAndPort
    /// The lock that decides which program listens at the issuer's port; `nil` for a store that is not a file.
    let issuerLock: IssuerLock?
    /// Its certificate and key; `nil` for plain HTTP.
    package let tls: TLSIdentity?

    private init(
        server: EmbeddedIdentityServer, issuer: WebAddress, place: HostAndPort, issuerLock: IssuerLock?,
        tls: TLSIdentity?
    ) {
        self.server = server
        self.issuer = issuer
        self.place = place
        self.issuerLock = issuerLock
        self.tls = tls
    }

    /// Starts the server for the store, which is created if it is missing.
    ///
    /// If `listen` is `nil`, uses a free port of the loopback interface. An empty store's issuer is `issuer`, else the
    /// address of `listen`, else the usual port or the next free one, at which this process then listens; that of an
    /// empty PostgreSQL store is `issuer` only. `faults` injects faults into the requests of a run. `settings` contains
    /// the server's limits and proxies; by default, its traffic can be watched. Providers of user pools are reached at the addresses of `upstream`. `log`
    /// receives requests and failures; the wizard passes none, because lines would overwrite its screen.
    package static func start(
        store: StoreLocation, storeKey: String? = nil, listen: HostAndPort? = nil, issuer: WebAddress? = nil,
        tls: TLSIdentity? = nil,
        faults: FaultSwitch? = nil, settings: ServerSettings = .ofOwnSandbox,
        upstream: AllowedAddresses = .publicAndLoopback, log: (any ServerLog)? = nil
    ) async throws -> SandboxServer {
        let usual = ListenAddress.firstFree(host: "127.0.0.1", from: usualPort)
        let chosen = listen.map { ListenAddress.tcp(host: $0.host, port: $0.port) }
        let firstLock = Mutex<IssuerLock?>(nil)
        let exchange = UpstreamExchange(addresses: upstream)
        let server = try await EmbeddedIdentityServer.start(
            store: store, storeKeyFile: storeKey, listen: chosen ?? (store.isShared ? usual : .anyLoopbackPort),
            tls: tls, issuer: issuer?.text,
            firstListen: { path in
                // Locked before other programs can read the issuer from the store. An error of the file is reported
                // below.
                let lock = path.flatMap { try? IssuerLock(store: $0) }
                if lock?.take() == true { firstLock.withLock { $0 = lock } }
                return chosen ?? usual
            },
            settings: settings, exchange: exchange, faults: faults, log: log)
        guard let issuer = WebAddress(server.baseURL) else {
            throw IdentityServerError(
                .failed, subject: server.baseURL, detail: Text("The store's issuer is not a URL."))
        }
        let place = HostAndPort(host: listen?.host ?? "127.0.0.1", port: server.port)
        exchange.connect(issuer: issuer, to: place, tls: tls)
        var issuerLock = firstLock.withLock(\.self)
        do {
            if issuerLock == nil, let path = server.storePath { issuerLock = try IssuerLock(store: path) }
        } catch {
            await server.stop()
            throw error
        }
        return SandboxServer(server: server, issuer: issuer, place: place, issuerLock: issuerLock, tls: tls)
    }

    /// How the device side connects: to this process's own port, with the issuer's host name.
    ///
    /// For an https issuer the issuer's own port is used, because this process's port has no TLS.
    package var connectTo: [HTTPClientSettings.ConnectTo] {
        guard !issuer.isSecure else { return [] }
        return [
            HTTPClientSettings.ConnectTo(
                host: issuer.place.host, port: issuer.place.port, targetHost: "127.0.0.1", targetPort: server.port)
        ]
    }

    package func profile(tenant: TenantID) -> ProviderProfile {
        ProviderProfile(
            name: ProfileCatalogue.sandboxName, kind: .kobil, baseURL: issuer.text, tenant: tenant,
            admin: ProviderProfile.Administrator(username: "admin", passwordFile: server.adminPasswordFile))
    }

    /// Stops accepting requests, completes those in progress, and closes the store.
    package func stop() async { await server.stop() }
}

extension ServerSettings {
    /// The settings of a sandbox that only its owner reaches.
    package static var ofOwnSandbox: ServerSettings {
        var settings = ServerSettings()
        settings.isWatchable = true
        return settings
    }
}
