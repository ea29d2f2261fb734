import HTTPServer
import IdentityModel
import IdentityServer
import Localization
import Profiles
import Sentences
import Wizard

/// `serve`: runs the embedded server until a signal stops it.
///
/// Requests in progress are answered before it ends.
struct ServeCommand {
    private let arguments: Invocation.ServeArguments
    private let console: Console
    private let interruption: Interruption
    private let log: JSONLinesLog
    private let texts: Texts

    init(
        _ arguments: Invocation.ServeArguments, console: Console, interruption: Interruption
    ) throws(CommandError) {
        self.arguments = arguments
        self.console = console
        self.interruption = interruption
        texts = try console.language.texts()
        log = JSONLinesLog(level: arguments.logLevel, write: Console.writeToStandardError)
    }

    /// The life of a server: it starts, checks that it may serve the store's issuer, listens, is ready until a signal
    /// arrives, and answers the requests in progress before it ends.
    func run() async throws(CommandError) -> ExitStatus {
        ServerMemory.keepFreed()
        PasswordHash.keepMemory()
        let tls = try arguments.tls.map { (files) throws(CommandError) in try TLSFileReader(files).identity() }
        let store = try store()
        let sandbox = try await start(store, tls)
        let listening: HostAndPort
        do throws(CommandError) {
            try checkScheme(of: sandbox)
            try checkPlainHTTP(of: sandbox, store)
            warn(about: tls, of: sandbox)
            listening = try await listen(sandbox)
        } catch {
            await sandbox.stop()
            throw error
        }
        let manager = ServiceManager()
        await untilStopped { announce(sandbox, store, at: listening, to: manager) }
        await stop(sandbox, manager)
        return .succeeded
    }

    private func store() throws(CommandError) -> StoreLocation {
        if let store = arguments.store { return store }
        return .file(try StateDirectories.created().sandboxStore)
    }

    private func start(_ store: StoreLocation, _ tls: TLSIdentity?) async throws(CommandError) -> Sandbox {
        var settings = ServerSettings()
        settings.limits.draining = .seconds(30)
        settings.proxies = arguments.proxies
        return try await Sandbox.start(
            store: store, storeKey: arguments.storeKey, listen: arguments.listen, issuer: arguments.issuer, tls: tls,
            settings: settings, upstream: arguments.upstream, log: log)
    }

    /// Refuses an issuer at this server's own address whose scheme is not the one that the TLS options select.
    private func checkScheme(of sandbox: Sandbox) throws(CommandError) {
        guard sandbox.issuer.isSecure == (sandbox.tls != nil) || sandbox.issuer.place != sandbox.place else {
            throw CommandError(.usage, "issuer", Self.otherScheme(sandbox.issuer))
        }
    }

    /// Refuses to listen at an issuer of other machines without TLS.
    ///
    /// A server with a shared store does not bind the issuer's port, which may be on another host.
    private func checkPlainHTTP(of sandbox: Sandbox, _ store: StoreLocation) throws(CommandError) {
        let place = sandbox.issuer.place
        guard
            arguments.listen != nil || store.isShared || sandbox.issuer.isSecure || place.isLoopback
                || arguments.allowsPlainHTTPBeyondLoopback
        else {
            throw CommandError(.usage, "usage", Invocation.ServeArguments.plainHTTPRefusal(at: place))
        }
    }

    private func warn(about tls: TLSIdentity?, of sandbox: Sandbox) {
        if let warning = tls?.warning(about: sandbox.issuer, at: SystemWallClock().now()) { note(warning, .warning) }
    }

    /// Takes the issuer's port, if this server may, and returns the address at which it listens.
    private func listen(_ sandbox: Sandbox) async throws(CommandError) -> HostAndPort {
        var listening = sandbox.place
        switch await takeIssuerPort(of: sandbox) {
        case .listening(let place):
            if arguments.listen == nil { listening = place }
        case .taken(let place) where arguments.listen == nil:
            throw CommandError(
                .refused, "port-taken",
                "Another program listens on \(place), the issuer's port. Stop it, or choose a further address with --listen."
            )
        case let turn: tell(turn)
        }
        if listening != sandbox.issuer.place {
            note("The store's issuer stays \(sandbox.issuer.text); \(listening) is a further address.", .info)
        }
        return listening
    }

    /// Reports that the server is ready: to the log, the service manager and the reader of the output.
    private func announce(
        _ sandbox: Sandbox, _ store: StoreLocation, at listening: HostAndPort, to manager: ServiceManager?
    ) {
        log.record(
            .started(
                version: Program.version, address: listening.description,
                store: sandbox.server.storePath ?? store.path, at: SystemWallClock().now()))
        if let failure = manager?.tell(.ready) { note(failure, .warning) }
        console.report(
            [
                "type": "ready", "issuer": .string(sandbox.issuer.text), "listen": .string(listening.description),
                "store-key": .text(sandbox.server.storeKeyFile),
            ],
            texts[
                .lineReady,
                [
                    "issuer": sandbox.issuer.text, "place": listening.description,
                    "key": UntrustedText(sandbox.server.storeKeyFile ?? "-").sanitised(limit: 1000),
                ]])
    }

    /// Answers the requests in progress, closes the store, and writes the end of the log.
    private func stop(_ sandbox: Sandbox, _ manager: ServiceManager?) async {
        sandbox.server.announceStop()
        if let failure = manager?.tell(.stopping) { note(failure, .warning) }
        // The operator configures the delay, because a load balancer does not confirm that it has noticed the stop.
        if arguments.stopDelay > .zero { try? await QueueClock().sleep(for: arguments.stopDelay) }
        await sandbox.stop()
        log.record(.stopped(sandbox.server.storeTraffic, at: SystemWallClock().now()))
        await log.flush()
    }

    /// The message if the store's issuer and the TLS options do not agree.
    private static func otherScheme(_ issuer: WebAddress) -> Sentence {
        issuer.isSecure
            ? "The store's issuer is \(issuer.text), which is https: give --tls-cert and --tls-key, or another --listen."
            : "The store's issuer is \(issuer.text), which is plain http: give another --listen, or a new --store."
    }

    private func takeIssuerPort(of sandbox: Sandbox) async -> IssuerPort.Outcome {
        let command = self
        let port = IssuerPort(
            of: sandbox, allowsPlainHTTPBeyondLoopback: arguments.allowsPlainHTTPBeyondLoopback)
        return await withCheckedContinuation { continuation in
            let first = FirstCall(continuation)
            Task {
                await port.take { turn in
                    if !first.resume(turn) { command.tell(turn) }
                }
            }
        }
    }

    /// Reports who listens on the issuer's port.
    private func tell(_ turn: IssuerPort.Outcome) {
        switch turn {
        case .listening(let place):
            console.report(
                ["type": "listening", "listen": .string(place.description)],
                texts[.lineListening, ["place": place.description]])
        case .waiting(let place):
            note("Another program with this store listens on \(place); this one takes over when it ends.", .info)
        case .taken(let place): note("Another program listens on \(place), the issuer's port.", .warning)
        case .skipped: break
        case .failed(let text): note(text.english, .warning)
        }
    }

    /// Adds a sentence to the server's log, because after the start each line of standard error is a log entry.
    private func note(_ sentence: String, _ level: ServerEvent.Level) {
        log.record(.notice(sentence, level: level, at: SystemWallClock().now()))
    }

    /// Prints that it is ready, then suspends until a signal arrives.
    private func untilStopped(_ ready: () -> Void) async {
        let interruption = interruption
        await withCheckedContinuation { continuation in
            let first = FirstCall<Void>(continuation)
            interruption.onSignal { _ in _ = first.resume(()) }
            // The reader of the line may send the signal at once, so the handler is installed first.
            ready()
        }
    }
}
