import HTTPServer
import IdentityModel
import IdentityServer
import Localization
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

    func run() async throws(CommandError) -> ExitStatus {
        ServerMemory.keepFreed()
        PasswordHash.keepMemory()
        let tls = try arguments.tls.map { (files) throws(CommandError) in try TLSFileReader(files).identity() }
        var settings = ServerSettings()
        settings.limits.draining = .seconds(30)
        settings.proxies = arguments.proxies
        let store = try store()
        let sandbox = try await Sandbox.start(
            store: store, storeKey: arguments.storeKey, listen: arguments.listen, issuer: arguments.issuer, tls: tls,
            settings: settings, upstream: arguments.upstream, log: log)
        var listening = sandbox.place
        if sandbox.issuer.isSecure != (tls != nil), sandbox.issuer.place == listening {
            await sandbox.stop()
            throw CommandError(.usage, "issuer", Self.otherScheme(sandbox.issuer))
        }
        let issuerPlace = sandbox.issuer.place
        // A server with a shared store does not bind the issuer's port, because that may be on another host.
        if arguments.listen == nil, !store.isShared, !sandbox.issuer.isSecure, !issuerPlace.isLoopback,
            !arguments.allowsPlainHTTPBeyondLoopback
        {
            await sandbox.stop()
            throw CommandError(.usage, "usage", Invocation.ServeArguments.plainHTTPRefusal(at: issuerPlace))
        }
        if let warning = tls?.warning(about: sandbox.issuer, at: SystemWallClock().now()) { note(warning, .warning) }
        switch await takeIssuerPort(of: sandbox) {
        case .listening(let place):
            if arguments.listen == nil { listening = place }
        case .taken(let place) where arguments.listen == nil:
            await sandbox.stop()
            throw CommandError(
                .refused, "port-taken",
                "Another program listens on \(place), the issuer's port. Stop it, or choose a further address with --listen."
            )
        case let turn: tell(turn)
        }
        if listening != sandbox.issuer.place {
            note("The store's issuer stays \(sandbox.issuer.text); \(listening) is a further address.", .info)
        }
        let manager = ServiceManager()
        await untilStopped {
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
        sandbox.server.announceStop()
        if let failure = manager?.tell(.stopping) { note(failure, .warning) }
        // The operator configures the delay, because a load balancer does not confirm that it has noticed the stop.
        if arguments.stopDelay > .zero { try? await QueueClock().sleep(for: arguments.stopDelay) }
        await sandbox.stop()
        log.record(.stopped(sandbox.server.storeTraffic, at: SystemWallClock().now()))
        await log.flush()
        return .succeeded
    }

    /// The message if the store's issuer and the TLS options do not agree.
    private static func otherScheme(_ issuer: WebAddress) -> Sentence {
        issuer.isSecure
            ? "The store's issuer is \(issuer.text), which is https: give --tls-cert and --tls-key, or another --listen."
            : "The store's issuer is \(issuer.text), which is plain http: give another --listen, or a new --store."
    }

    private func store() throws(CommandError) -> StoreLocation {
        if let store = arguments.store { return store }
        return .file(try StateDirectories().prepared().sandboxStore)
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
