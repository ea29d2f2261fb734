import AdminREST
import Dispatch
public import HTTPMessage
public import HTTPServer
public import IdentityModel
import IdentityStore
public import JOSE
import OpenID
public import PostgreSQL
import SQLDatabase
import Sentences
import ServerRouting
import Synchronization

/// An identity provider with KOBIL's and Keycloak's interfaces that runs inside a program and is reached over HTTP.
///
/// Several programs may run a server over the same store at once. Each listens at its own addresses; all use the issuer
/// that the first start of the store has fixed. Can be used from any task.
public final class EmbeddedIdentityServer: Sendable {
    private struct Listeners {
        var servers: [WebServer] = []
        var isStopped = false
    }

    /// The part of every issuer and endpoint before `/realms`, including `/auth`; it is kept in the store.
    public let baseURL: String
    /// The port of the first listener.
    public let port: UInt16
    /// The real path of the store's file; `nil` for a store in memory.
    public let storePath: String?
    /// The file to which the first start of the store writes the administrator's password; `nil` for a store in memory,
    /// and for a PostgreSQL store that was started without one.
    ///
    /// The account is `admin` in the realm `master`, to be used with the client `admin-cli`.
    public let adminPasswordFile: String?
    /// The file to which the first start of the store writes the AWS key pair, as an AWS credentials file; `nil` for a
    /// store in memory.
    ///
    /// The pair signs the administrative operations of the tenants' user pools (SigV4).
    public let awsCredentialsFile: String?
    /// The file with the store's key, without which the store cannot be used; `nil` for a store in memory.
    public let storeKeyFile: String?
    /// Reads and writes realms as documents on the store itself.
    let realmFiles: RealmFiles
    private let router: Router
    private let watch: WatchStore
    private let gateway: Gateway
    private let database: any Database
    private let limits: WebServerLimits
    private let proxies: TrustedProxies
    private let listeners: Mutex<Listeners>
    /// Deletes expired rows from the store.
    private let sweep: Task<Void, Never>

    /// Opens the store, creates what is missing in it, and then starts to listen.
    ///
    /// - Parameters:
    ///   - store: the location of the store.
    ///   - storeKeyFile: the file with the store's key, created with the store; `nil` for the one beside the store. A
    ///     store in memory has none.
    ///   - listen: the address to listen at; by default a free loopback port.
    ///   - tls: the identity of the listener; `nil` for plain HTTP.
    ///   - issuer: the base URL, ending in `/auth`, for an empty store; `nil` for the listener's address. A store that
    ///     has a base URL keeps it.
    ///   - firstListen: returns the address to listen at if the store is empty; `nil` uses `listen`. Called with the
    ///     real path of the store's file, before any program can learn the issuer.
    ///   - settings: what is created in the store if it is missing, and the limits of clients.
    ///   - exchange: sends requests to the upstream OpenID providers of the tenants' user pools; `nil` if none are
    ///     reached.
    ///   - faults: injects faults into the requests of a run.
    ///   - faultDelay: how long the fault `slow` delays a response.
    ///   - log: receives each request and each failure; `nil` logs nothing.
    ///
    /// Suspends while the store is opened and, at the first start, while keys are generated. If it throws, the listener
    /// is stopped and the store closed; the store's file may exist.
    public static func start(
        store: StoreLocation, storeKeyFile: String? = nil, listen: ListenAddress = .anyLoopbackPort,
        tls: TLSIdentity? = nil,
        issuer: String? = nil, firstListen: (@Sendable (_ storePath: String?) -> ListenAddress)? = nil,
        settings: ServerSettings = ServerSettings(), clock: any WallClock = SystemWallClock(),
        random: any RandomSource = SystemRandomSource(),
        signingKeys: any SigningKeySource = FreshSigningKeys(), exchange: (any HTTPExchange)? = nil,
        faults: FaultSwitch? = nil, faultDelay: FaultDelay = .usual, log: (any ServerLog)? = nil
    ) async throws(IdentityServerError) -> EmbeddedIdentityServer {
        for tenant in settings.tenants where !tenant.isServable {
            throw IdentityServerError(
                .invalidTenant, subject: tenant.rawValue,
                detail: Text("a tenant's name may have only letters, digits, - _ and ."))
        }
        let issuer = try issuer.map { (issuer) throws(IdentityServerError) in try normalised(issuer) }
        let opened = try await open(store, keyFile: storeKeyFile, issuer: issuer)
        if let log { opened.availability.onChange { log.record(.store($0, at: clock.now())) } }
        let gateway = Gateway(
            log: log.map { RequestLog(log: $0, clock: clock, random: random) }, faults: faults, delay: faultDelay,
            clock: clock)
        let known: String?
        var isEmpty = false
        var givenPassword: Secret?
        var turn: FirstStartTurn?
        defer { turn?.end() }
        do {
            var stored = try await FirstStart.baseURL(of: opened)
            if stored == nil, store.isShared {
                givenPassword = try firstPassword(store, in: opened.administratorPasswordFile, issuer: issuer)
            } else if stored == nil, let keyFile = opened.keyFile {
                turn = try await FirstStartTurn.wait(keyFile: keyFile)
                stored = try await FirstStart.baseURL(of: opened)
            }
            known = stored ?? issuer
            isEmpty = stored == nil
        } catch {
            opened.database.close()
            throw IdentityServerError(starting: error, path: store.path)
        }
        let listen = isEmpty ? firstListen?(opened.database.filePath) ?? listen : listen
        let server: WebServer
        do throws(HTTPServerError) {
            server = try WebServer(
                listen: listen, limits: settings.limits, hosts: listen.hosts(besides: known),
                proxies: settings.proxies, tls: tls, startsNow: false, refused: gateway.refused
            ) {
                await gateway.answer($0)
            }
        } catch {
            opened.database.close()
            throw IdentityServerError(error, listen: listen)
        }
        do throws(IdentityServerError) {
            let proposed: String
            if let known {
                proposed = known
            } else {
                proposed = try address(of: listen, port: server.port, isSecure: tls != nil)
            }
            let provider: Provider
            do {
                provider = try await Provider(
                    opened, settings, proposing: proposed, givenPassword: givenPassword, hasher: HashingPool(),
                    clock: clock, random: random, signingKeys: signingKeys, exchange: exchange, log: log)
            } catch {
                throw IdentityServerError(starting: error, path: store.path)
            }
            let baseURL = provider.baseURL
            gateway.open(
                to: provider.router, watch: provider.watch, TransportSecurity(baseURL: baseURL),
                availability: opened.availability
            ) { () throws(StoreError) in
                try await opened.checkReadable()
            }
            do throws(HTTPServerError) { try server.start() } catch {
                throw IdentityServerError(error, listen: listen)
            }
            return EmbeddedIdentityServer(
                baseURL: baseURL, adminPasswordFile: opened.administratorPasswordFile,
                awsCredentialsFile: opened.awsCredentialsFile, storeKeyFile: opened.keyFile,
                realmFiles: provider.realmFiles, router: provider.router, watch: provider.watch.watch, gateway: gateway,
                database: opened.database,
                server: server,
                limits: settings.limits, proxies: settings.proxies,
                sweep: Task { await opened.sweepUntilCancelled(clock, pausingOn: ContinuousClock()) })
        } catch {
            await server.stop()
            opened.database.close()
            throw error
        }
    }

    private init(
        baseURL: String, adminPasswordFile: String?, awsCredentialsFile: String?, storeKeyFile: String?,
        realmFiles: RealmFiles, router: Router, watch: WatchStore, gateway: Gateway, database: any Database,
        server: WebServer,
        limits: WebServerLimits, proxies: TrustedProxies, sweep: Task<Void, Never>
    ) {
        self.baseURL = baseURL
        self.adminPasswordFile = adminPasswordFile
        self.awsCredentialsFile = awsCredentialsFile
        self.storeKeyFile = storeKeyFile
        self.realmFiles = realmFiles
        self.router = router
        self.watch = watch
        self.gateway = gateway
        self.database = database
        self.limits = limits
        self.proxies = proxies
        self.sweep = sweep
        port = server.port
        storePath = database.filePath
        listeners = Mutex(Listeners(servers: [server]))
    }

    deinit { sweep.cancel() }

    /// The traffic with a PostgreSQL server until now; `nil` for another store.
    public var storeTraffic: DatabaseTraffic? { (database as? PostgreSQLDatabase)?.traffic }

    /// The issuer of a tenant's tokens.
    public func issuer(of tenant: TenantID) -> String { RealmEndpoints(base: baseURL, tenant: tenant).issuer }

    /// Listens at an additional address, over TLS if `tls` is given, and returns its port.
    ///
    /// Throws `portTaken` if another program listens there, `stopped` after ``stop()``.
    @discardableResult
    public func listen(
        alsoAt address: ListenAddress, tls: TLSIdentity? = nil
    ) async throws(IdentityServerError) -> UInt16 {
        let gateway = gateway
        let server: WebServer
        do throws(HTTPServerError) {
            server = try WebServer(
                listen: address, limits: limits, hosts: address.hosts(besides: baseURL), proxies: proxies, tls: tls,
                refused: gateway.refused
            ) {
                await gateway.answer($0)
            }
        } catch {
            throw IdentityServerError(error, listen: address)
        }
        let isKept = listeners.withLock { listeners in
            guard !listeners.isStopped else { return false }
            listeners.servers.append(server)
            return true
        }
        guard isKept else {
            await server.stop()
            throw IdentityServerError(
                .stopped, subject: address.description, detail: Text(untranslated: "the server has been stopped"))
        }
        return server.port
    }

    /// Answers 503 at `/health/ready` from now on, and everything else as before.
    public func announceStop() { gateway.close() }

    /// Stops listening, waits for running requests for ``WebServerLimits/draining``, and closes the store.
    ///
    /// Connections close after their next response. May be called repeatedly.
    public func stop() async {
        announceStop()
        let servers = listeners.withLock { listeners in
            listeners.isStopped = true
            return listeners.servers
        }
        await withTaskGroup(of: Void.self) { group in
            for server in servers { group.addTask { await server.stop() } }
        }
        sweep.cancel()
        await sweep.value
        await watch.close()
        let database = database
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "idp-wizard.store").async {
                database.close()
                continuation.resume()
            }
        }
    }

    /// Answers a request without a socket; used only by tests.
    func answer(_ request: ServerRequest) async -> HTTPResponse { await router.answer(request) }

    private static func open(
        _ location: StoreLocation, keyFile: String?, issuer: String?
    ) async throws(IdentityServerError) -> DatabaseStore {
        let opened: Result<DatabaseStore, any Error> = await withCheckedContinuation { continuation in
            DispatchQueue(label: "idp-wizard.store").async {
                continuation.resume(
                    returning: Result {
                        let store =
                            switch location {
                            case .file, .memory: try DatabaseStore(path: location.path, keyFile: keyFile)
                            case .postgreSQL(let place, let file, let connections):
                                try DatabaseStore(
                                    place, keyFile: keyFile, administratorPasswordFile: file, connections: connections
                                ) { _ = try firstPassword(location, in: file, issuer: issuer) }
                            }
                        try store.checkCredentialFiles()
                        return store
                    })
            }
        }
        do { return try opened.get() } catch { throw IdentityServerError(starting: error, path: location.path) }
    }

    /// Throws if a shared store would be filled without what only its first start can decide; returns the
    /// administrator's password if its file contains one.
    private static func firstPassword(
        _ store: StoreLocation, in file: String?, issuer: String?
    ) throws -> Secret? {
        if issuer == nil {
            throw IdentityServerError(.issuerNeeded, subject: store.path, detail: Text("the store has no issuer yet"))
        }
        guard let file else {
            throw IdentityServerError(
                .passwordFileNeeded, subject: store.path,
                detail: Text("there is no file for the administrator's password"))
        }
        return try AdministratorPasswordFile.password(in: file)
    }
}
