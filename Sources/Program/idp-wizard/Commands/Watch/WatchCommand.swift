import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Recording
import Runs
import Sandbox
import Sentences
import WatchProtocol
import Wizard

/// `watch`: prints what apps send to the sandbox, what was answered, and what to change.
///
/// Listens at the issuer's port unless another program of the store does.
struct WatchCommand: HeadlessCommand {
    static let description = CommandDescription(
        "watch", Text("print what apps send to the sandbox, what it answered, and what to change"),
        options: [.watchedClient, .watchedUser, .watchedFault, .ownFlows, .keepConversations, .until, .deadline],
        help: [
            Text(
                """
                Each line is a request with its answer: time, conversation, client, user, endpoint, status. The lines \
                below a refusal name the rule, what was expected and found, and what to change in the app. A \
                conversation is one login of one client, with its tokens and its logout; #0 is what precedes a login.
                """),
            Text(
                """
                It listens at the issuer's port unless another program of this sandbox does. Secrets are hidden, and \
                nothing is kept after the last watcher has left.
                """),
            Text(
                """
                With --provider it watches a server that runs with serve --allow watch, if the profile's administrator \
                has the role realm-admin. There it shows users by their IDs, and no logins of administrators.
                """),
            Text(
                """
                With --json each line has number, conversation, time, client, user, name, status, event, reason, cause, \
                finding (rule, expected, found, source, sentence) and events, which are the lines of a kept run.
                """),
            Text(
                """
                With --fault, the next login of --client goes wrong, in a sandbox of one's own: wrong-nonce, \
                wrong-signature, unknown-kid or clock-skew in the token response, or wrong-code, expired-code, \
                locked-user, expired-page. If the app uses a token of a wrong response, a line says that it went on.
                """),
            Text("It ends with Ctrl-C (130), with --until (0), or with --deadline (124)."),
        ])

    /// What ends the command with 0.
    enum End: Sendable, Hashable {
        case login, error
        case messages(Int)
    }

    private static let mostMessages = 1_000_000
    /// For how long a request waits for messages, in seconds.
    private static let wait = 20

    private let filter: WatchFilter
    /// Whether the logins are kept as runs.
    private let keeps: Bool
    private let end: End?
    private let deadline: Duration?
    private let fault: (name: FaultName, client: ClientID)?

    init(_ line: ParsedLine) throws(UsageError) {
        keeps = line.has(.keepConversations)
        filter = WatchFilter(
            client: try line.text(.watchedClient), user: try line.text(.watchedUser), showsOwn: line.has(.ownFlows))
        let name = try line.word(.watchedFault, among: FaultName.ofLogins.map(\.rawValue))
        if let fault = name.flatMap({ FaultName(rawValue: $0) }) {
            guard let client = line.value(.watchedClient) else {
                throw UsageError(
                    Text("--fault needs the client whose next login goes wrong: give it with --client ID."))
            }
            self.fault = (fault, ClientID(client))
        } else {
            fault = nil
        }
        deadline = try FlowCommand.deadline(line.value(.deadline))
        switch line.value(.until) {
        case nil: end = nil
        case "login": end = .login
        case "error": end = .error
        default: end = try OptionBound.number(.until, line, in: 1...Self.mostMessages).map(End.messages)
        }
    }

    func run(_ context: CommandContext) async throws -> ExitStatus {
        let access = try await ProviderAccess.open(
            context.provider, needs: .administration, watch: SilentRequestWatch())
        if fault != nil, access.sandbox == nil {
            await access.close()
            throw UsageError(Text("--fault belongs to a sandbox of one's own, not to a provider that others use."))
        }
        if let sandbox = access.sandbox {
            await IssuerPort(of: sandbox).take { turn in
                if let notice = turn.notice { context.console.complain(worded: notice.text(in: context.texts)) }
            }
        }
        let traffic = keeps ? try WatchedTraffic() : nil
        let following = Task {
            try await follow(access.administration, access.loaded.profile.issuer, traffic, context)
        }
        context.interruption.onSignal { _ in following.cancel() }
        let timer = deadline.map { deadline in
            Task {
                guard (try? await ContinuousClock().sleep(for: deadline)) != nil else { return false }
                following.cancel()
                return true
            }
        }
        let result = await following.result
        timer?.cancel()
        await access.close()
        if let traffic { try await keep(traffic, at: access.loaded, context) }
        if let status = context.interruption.status { return status }
        if await timer?.value == true { return .deadline }
        do { try result.get() } catch { throw Self.refusal(error) }
        return .succeeded
    }

    /// Prints the messages until the end that the line names.
    private func follow(
        _ client: AdministrationClient, _ issuer: String, _ traffic: WatchedTraffic?, _ context: CommandContext
    ) async throws {
        var (filter, next, omitted, printed): (WatchFilter, Int64, Int64, Int) = (filter, 0, 0, 0)
        var isPart = false
        // The first request arms the realm and does not wait, so that an app can be started now.
        next = try await client.watch(after: 0, waiting: 0, arming: fault).next
        _ = try traffic?.take(WatchedPage(messages: [], next: next, omitted: 0), after: 0)
        context.console.report(
            ["type": "watching", "issuer": .string(issuer)], context.texts(Text("watching \(issuer) until Ctrl-C")))
        while true {
            let page = try await client.watch(after: next, waiting: Self.wait)
            _ = try traffic?.take(page, after: next)
            next = page.next
            for message in page.messages.flatMap({ filter.shown($0) }) {
                PrintedMessage(message).report(context)
                printed += 1
                switch end {
                case .login where message.endsLogin, .error where message.isFailure: return
                case .messages(printed): return
                default: break
                }
            }
            if page.omitted > omitted {
                let count = Int(page.omitted - omitted)
                context.console.warn(
                    Text(
                        count, one: "a message was left out: there were too many, or it could not be stored",
                        other: "\(.count) messages were left out: there were too many, or they could not be stored"))
            }
            omitted = page.omitted
            if page.isPart, !isPart {
                context.console.warn(
                    Text(
                        "Another server over the same store answers apps too and records nothing: start it with serve --allow watch."
                    ))
            }
            isPart = page.isPart
        }
    }

    /// Keeps the logins that were printed as runs.
    private func keep(
        _ traffic: WatchedTraffic, at loaded: LoadedProfile, _ context: CommandContext
    ) async throws {
        for conversation in traffic.conversations where filter.shows(conversation) {
            let run = try await traffic.keep(conversation.id, at: loaded)
            context.console.report(
                ["type": "kept", "run": .string(run.id.rawValue)],
                context.texts(Text("kept as run \(run.id.rawValue): \(run.header.flow)")))
        }
    }

    /// The error of a provider that cannot be watched.
    static func refusal(_ error: any Error) -> any Error {
        switch (error as? AdministrationError)?.code {
        case .forbidden:
            CommandError(
                .usage, "not-watchable",
                Text(
                    "This provider cannot be watched: start it with serve --allow watch, and watch as an administrator with the role realm-admin."
                ))
        case .notFound, .unusableAnswer:
            CommandError(
                .usage, "not-watchable",
                Text("This provider cannot be watched: it is not the server of idp-wizard, or an older one."))
        default: error
        }
    }
}

/// Which messages are printed.
///
/// With a user, the messages of a conversation are held back until its user is known.
struct WatchFilter: Sendable {
    private static let mostHeld = 10_000

    let client: String?
    let user: String?
    /// Whether this program's own flows are shown.
    let showsOwn: Bool
    private var held: [Int64: [WatchedMessage]] = [:]
    private var ofUser: Set<Int64> = []
    private var ofClient: Set<Int64> = []

    init(client: String?, user: String?, showsOwn: Bool) {
        (self.client, self.user, self.showsOwn) = (client, user, showsOwn)
    }

    /// Whether a conversation is kept; one that precedes a login is not.
    func shows(_ conversation: WatchedConversation) -> Bool {
        conversation.purpose != .beforeLogin && (showsOwn || !conversation.isOwn)
            && (client == nil || conversation.client == client) && (user == nil || conversation.user == user)
    }

    /// The messages to print now: none, this one, or also earlier ones of its conversation.
    mutating func shown(_ message: WatchedMessage) -> [WatchedMessage] {
        let conversation = message.conversation
        if let client, message.client == client, conversation != 0 { ofClient.insert(conversation) }
        // The request of an unknown client can be part of a known conversation, as with an expired token.
        let isOfClient = message.client == client || message.client == nil && ofClient.contains(conversation)
        guard showsOwn || !message.isOwn, client == nil || isOfClient else { return [] }
        guard let user else { return [message] }
        if message.user == user, conversation != 0 { ofUser.insert(conversation) }
        if message.user == user || ofUser.contains(conversation) {
            return held.removeValue(forKey: conversation, default: []) + [message]
        }
        guard message.user == nil, conversation != 0, held.count < Self.mostHeld else { return [] }
        held[conversation, default: []].append(message)
        return []
    }
}

extension Dictionary {
    fileprivate mutating func removeValue(forKey key: Key, default value: Value) -> Value {
        removeValue(forKey: key) ?? value
    }
}
