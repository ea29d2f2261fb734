import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityServer
import Localization
import Profiles
import Sandbox
import Sentences
import Wizard

/// `serve`: runs the embedded server until a signal stops it.
///
/// Requests in progress are answered before it ends.
struct ServeCommand: HeadlessCommand {
    static let description = CommandDescription(
        "serve", Text("run the embedded identity server for other programs"),
        options: [
            .listen, .store, .storeKey, .storeConnections, .administratorPasswordFile, .issuer, .tlsCertificate,
            .tlsKey, .plainHTTPBeyondLoopback, .trustedProxy, .proxyHeader, .upstreamAddress, .allowed, .stopDelay,
            .logLevel,
        ],
        // The server is its own provider.
        refusing: [.provider, .tenant],
        help: [
            Text(
                """
                Prints one line when it is ready, and runs until it is stopped. The issuer is stored at the first \
                start and does not change; a later --listen is a further address. The administrator's password is \
                in STORE.admin.
                """),
            Text(
                """
                STORE.key has the key that decrypts the secrets in the store: back up both, and keep them apart. \
                Without the key, the store is useless.
                """),
            Text(
                """
                Without --store it serves the wizard's own sandbox, which every command without --provider uses. \
                For another store, the other commands need a profile of kind kobil, with base-url, tenant and \
                admin.
                """),
            Text(
                """
                With --tls-cert and --tls-key it speaks TLS, and a new store's issuer is https; give such a server \
                its own --store, because the wizard's sandbox is http. Without TLS it listens on loopback \
                addresses only, unless --plain-http-beyond-loopback is given.
                """),
            Text(
                """
                Behind a proxy, give the proxy's address with --trusted-proxy, and with --proxy-header the header \
                that it writes. Without --trusted-proxy, all clients have the proxy's address, and their limits \
                are shared.
                """),
            Text(
                """
                With --upstream-address ADDRESS[/PREFIX], repeatable, it also connects to providers of user pools \
                there. Without it, it connects only to public addresses and to its own issuer. Behind a proxy from \
                the environment, the proxy's address is checked instead.
                """),
            Text(
                """
                With --allow watch, administrators with the role realm-admin can watch with idp-wizard watch what apps \
                send: without names, addresses and the logins of administrators. The log says who watches, and login \
                pages say that logins are being watched.
                """),
            Text(
                """
                Any number of servers over one PostgreSQL database are one provider: --store \
                postgresql://HOST/DATABASE. The database's first start needs --issuer and --admin-password-file; \
                each start needs --store-key, the same file for every server. Do not write a password into the \
                URL: it comes from the file that PGPASSFILE names, or from PGPASSWORD. Over TCP the server's \
                certificate is verified; sslrootcert=FILE in the URL names its authority.
                """),
            Text(
                """
                /health/live answers 200 while the process runs, /health/ready while it accepts requests and can \
                read its store. SIGTERM and SIGINT stop it: for --stop-delay it still answers while /health/ready \
                answers 503, then it accepts no new requests, answers those that have begun for up to 30 seconds, \
                and ends with status 0. What is still arriving must be complete within 2 seconds. A second signal \
                ends it at once.
                """),
            Text(
                """
                Once it has started, each line on standard error is JSON: its start and stop, a request, a \
                failure, a lost or recovered store, or a notice about the server, without user names and secrets.
                """),
        ])

    let listen: HostAndPort?
    /// The store; `nil` for the wizard's store.
    let store: StoreLocation?
    /// The file of the store's key; `nil` for the one beside the store.
    let storeKey: String?
    let issuer: WebAddress?
    let tls: TLSFiles?
    /// Whether it may listen beyond the loopback interface without TLS.
    let allowsPlainHTTPBeyondLoopback: Bool
    let proxies: TrustedProxies
    /// How long the server continues to answer requests after a signal.
    let stopDelay: Duration
    /// The addresses at which user pools may connect to other providers.
    let upstream: AllowedAddresses
    /// Whether administrators may watch realms.
    let allowsWatching: Bool
    let logLevel: ServerEvent.Level

    /// The files of a certificate and its private key.
    struct TLSFiles: Sendable, Hashable {
        let certificate: String
        let key: String
    }

    /// Starts the server, checks that it may serve the store's issuer, listens, waits for a signal, and answers the
    /// requests in progress before it ends.
    func run(_ context: CommandContext) async throws -> ExitStatus {
        let log = JSONLinesLog(level: logLevel, write: Console.writeToStandardError)
        let notices = ServerNotices(console: context.console, texts: context.texts, log: log)
        ServerMemory.keepFreed()
        PasswordHash.keepMemory()
        let tls = try tls.map { try TLSFileReader($0).identity() }
        let store = try await location()
        let sandbox = try await start(store, tls, log)
        let listening: HostAndPort
        do {
            try checkScheme(of: sandbox)
            try checkPlainHTTP(of: sandbox, store)
            if let warning = tls?.warning(about: sandbox.issuer, at: SystemWallClock().now()) {
                notices.note(warning, .warning)
            }
            listening = try await takePlace(of: sandbox, notices)
        } catch {
            await sandbox.stop()
            throw error
        }
        let manager = ServiceManager()
        await untilStopped(by: context.interruption) {
            notices.announce(sandbox, store, at: listening, to: manager)
        }
        await stop(sandbox, manager, notices)
        return .succeeded
    }

    private func location() async throws -> StoreLocation {
        if let store { return store }
        let directories = try StateDirectories().prepared()
        try await directories.finishInterruptedRestore()
        return .file(directories.sandboxStore)
    }

    private func start(
        _ store: StoreLocation, _ tls: TLSIdentity?, _ log: JSONLinesLog
    ) async throws -> SandboxServer {
        var settings = ServerSettings()
        settings.limits.draining = .seconds(30)
        settings.proxies = proxies
        settings.isShared = true
        settings.isWatchable = allowsWatching
        return try await SandboxServer.start(
            store: store, storeKey: storeKey, listen: listen, issuer: issuer, tls: tls,
            settings: settings, upstream: upstream, log: log)
    }

    /// Throws if the issuer is at this server's own address and its scheme does not match the TLS options.
    private func checkScheme(of sandbox: SandboxServer) throws {
        guard sandbox.issuer.isSecure == (sandbox.tls != nil) || sandbox.issuer.place != sandbox.place else {
            throw CommandError(.usage, "issuer", Self.otherScheme(sandbox.issuer))
        }
    }

    /// Throws if the server would listen without TLS at an issuer that is not on the loopback interface.
    ///
    /// A server with a shared store does not bind the issuer's port, which may be on another host.
    private func checkPlainHTTP(of sandbox: SandboxServer, _ store: StoreLocation) throws {
        let place = sandbox.issuer.place
        guard
            listen != nil || store.isShared || sandbox.issuer.isSecure || place.isLoopback
                || allowsPlainHTTPBeyondLoopback
        else {
            throw UsageError(Self.plainHTTPRefusal(at: place))
        }
    }

    /// Binds the issuer's port if possible, and returns the address at which the server listens.
    private func takePlace(
        of sandbox: SandboxServer, _ notices: ServerNotices
    ) async throws -> HostAndPort {
        var listening = sandbox.place
        switch await takeIssuerPort(of: sandbox, notices) {
        case .listening(let place):
            if listen == nil { listening = place }
        case .taken(let place) where listen == nil:
            throw CommandError(
                .refused, "port-taken",
                Text(
                    "Another program listens on \(place), the issuer's port. Stop it, or choose a further address with --listen."
                )
            )
        case let turn: notices.tell(turn)
        }
        if listening != sandbox.issuer.place {
            notices.note(
                "The store's issuer stays \(sandbox.issuer.text); \(listening) is a further address.", .info)
        }
        return listening
    }

    /// Answers the requests in progress, closes the store, and writes the end of the log.
    private func stop(_ sandbox: SandboxServer, _ manager: ServiceManager?, _ notices: ServerNotices) async {
        sandbox.server.announceStop()
        if let failure = manager?.tell(.stopping) { notices.note(failure, .warning) }
        // The operator configures the delay, because a load balancer does not confirm that it has noticed the stop.
        if stopDelay > .zero { try? await ContinuousClock().sleep(for: stopDelay) }
        await sandbox.stop()
        notices.log.record(.stopped(sandbox.server.storeTraffic, at: SystemWallClock().now()))
        await notices.log.flush()
    }

    /// The message if the scheme of the store's issuer does not match the TLS options.
    private static func otherScheme(_ issuer: WebAddress) -> Text {
        issuer.isSecure
            ? Text(
                "The store's issuer is \(issuer.text), which is https: give --tls-cert and --tls-key, or another --listen."
            )
            : Text(
                "The store's issuer is \(issuer.text), which is plain http: give another --listen, or a new --store.")
    }

    private func takeIssuerPort(of sandbox: SandboxServer, _ notices: ServerNotices) async -> IssuerPort.Outcome {
        let port = IssuerPort(
            of: sandbox, allowsPlainHTTPBeyondLoopback: allowsPlainHTTPBeyondLoopback)
        return await withCheckedContinuation { continuation in
            let first = FirstCall(continuation)
            Task {
                await port.take { turn in
                    if !first.resume(turn) { notices.tell(turn) }
                }
            }
        }
    }

    /// Calls `ready`, then suspends until a signal arrives.
    private func untilStopped(by interruption: Interruption, _ ready: () -> Void) async {
        await withCheckedContinuation { continuation in
            let first = FirstCall<Void>(continuation)
            interruption.onSignal { _ in _ = first.resume(()) }
            // The handler is installed first, because the reader of the output may send the signal immediately.
            ready()
        }
    }
}

/// What a running server reports about itself.
private struct ServerNotices {
    let console: Console
    let texts: Texts
    let log: JSONLinesLog

    /// Reports that the server is ready: to the log, the service manager and the reader of the output.
    func announce(
        _ sandbox: SandboxServer, _ store: StoreLocation, at listening: HostAndPort, to manager: ServiceManager?
    ) {
        log.record(
            .started(
                version: ProgramVersion.current, address: listening.description,
                store: sandbox.server.storePath ?? store.path, at: SystemWallClock().now()))
        if let failure = manager?.tell(.ready) { note(failure, .warning) }
        console.report(
            [
                "type": "ready", "issuer": .string(sandbox.issuer.text), "listen": .string(listening.description),
                "store-key": .text(sandbox.server.storeKeyFile),
            ],
            texts(
                Text(
                    "ready: \(sandbox.issuer.text) at \(listening.description), store key \(UntrustedText(sandbox.server.storeKeyFile ?? "-").sanitised(limit: 1000))"
                )))
    }

    /// Reports who listens on the issuer's port.
    func tell(_ turn: IssuerPort.Outcome) {
        switch turn {
        case .listening(let place):
            console.report(
                ["type": "listening", "listen": .string(place.description)],
                texts(Text("now also listens on \(place.description), the issuer's address.")))
        case .waiting(let place):
            note("Another program with this store listens on \(place); this one takes over when it ends.", .info)
        case .taken(let place): note("Another program listens on \(place), the issuer's port.", .warning)
        case .skipped: break
        case .failed(let error): note(CommandError(error).message.english, .warning)
        }
    }

    /// Adds a sentence to the server's log, because after the start each line of standard error is a log entry.
    func note(_ sentence: String, _ level: ServerEvent.Level) {
        log.record(.notice(sentence, level: level, at: SystemWallClock().now()))
    }
}
