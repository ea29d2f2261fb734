import FoundationEssentials
import HandOuts
import IdentityAdministration
import IdentityModel
import Localization
import Onboarding
import Profiles
import Sentences

/// `handout`: what users get on paper, with new codes or with those in the results of `onboard`.
struct HandOutCommand: HeadlessCommand {
    static let description = CommandDescription(
        "handout", Text("print what users need to activate: name, code and QR code"),
        arguments: ["[NAME…]"],
        options: [.results, .encoding, .format, .out, .heading, .logo, .template, .separate, .yes],
        help: [
            Text(
                """
                For names it issues new codes, which replace the earlier ones, and asks first. With --results, \
                FILE is a results file of onboard: its codes are printed as they are; rows whose code has expired, \
                and rows without a code, are left out and counted.
                """),
            Text(
                """
                The format is text, html (a sheet of A4 per user) or cards (eight on a sheet, with cutting lines). \
                A file is for this user only, and an existing one is never replaced; without --out the document is \
                printed. It contains the codes, which nothing else keeps.
                """),
            Text(
                """
                The QR code contains the code, or what the tenant's attribute handout.qr says, with username, \
                code, tenant and url in braces.
                """),
            Text("The language is that of --language, else the tenant's, else the program's."),
            Text("The exit status is 0 if every user has a hand-out, 5 if some have, and 1 if none has."),
        ])

    private let order: HandOutOrder

    init(_ line: ParsedLine) throws(UsageError) { order = try HandOutOrder(line) }

    func run(_ context: CommandContext) async throws -> ExitStatus {
        try await HandOutSession(order, context).run()
    }
}

/// One `handout`: everything is checked before the first code is issued, because only the document has the codes.
struct HandOutSession: Sendable {
    private let order: HandOutOrder
    private let context: CommandContext

    init(_ order: HandOutOrder, _ context: CommandContext) {
        self.order = order
        self.context = context
    }

    func run() async throws -> ExitStatus {
        let order = order
        let paper = try await BlockingCall.runThrowing { try HandOutPaper(order) }
        let made: Made
        switch order.source {
        case .names(let names, let consent):
            made = try await ProviderAccess.use(context, needs: .administration) { access in
                try await issue(to: names, consent, at: access)
            }
        case .results(let path, let encoding):
            let now = SystemWallClock().now()
            let rows = try await BlockingCall.runThrowing {
                try HandOutRows(path, encoding: encoding, now: now)
            }
            guard !rows.records.isEmpty else {
                throw CommandError(.refused, "nothing", Text("\(path) has no row with a valid code."))
            }
            made = try await read(rows)
            guard !made.handOuts.isEmpty else {
                _ = report(made)
                throw CommandError(.refused, "nothing", Text("\(path) has no row with a valid code."))
            }
        }
        let console = context.console
        try await BlockingCall.runThrowing { try paper.write(made.handOuts, console) }
        return report(made)
    }

    /// Hand-outs, and how many users have none.
    private struct Made: Sendable {
        var handOuts: [HandOut] = []
        var expired = 0
        var withoutCode = 0
        /// Users who have another code or password by now.
        var replaced = 0
        /// Users who are gone.
        var gone = 0
        var failed = 0
        /// Users who were not reached before a signal.
        var interrupted = 0

        init() {}

        init(_ rows: HandOutRows, _ handOuts: [HandOut]) {
            self.handOuts = handOuts
            (expired, withoutCode, replaced, gone) = (rows.expired, rows.withoutCode, rows.replaced, rows.gone)
        }
    }

    private func issuers(at access: ProviderAccess) async throws -> HandOutIssuers {
        try await HandOutIssuers(
            language: order.language, isSeparate: order.isSeparate, at: access, program: context.console.language)
    }

    // MARK: results

    /// Compares the rows with the provider's users; without a reachable administrator they are used unchanged.
    private func read(_ rows: HandOutRows) async throws -> Made {
        do {
            return try await ProviderAccess.use(
                context, needs: rows.tenants == [nil] ? .administration : .providerOfAnyTenant
            ) { access in
                let checked = try await HandOutCheck(client: access.administration).check(rows)
                return Made(checked, try await issuers(at: access).handOuts(of: checked))
            }
        } catch {
            let failure = CommandError(error)
            guard failure.isWithoutAdministrator else { throw failure }
            context.console.complain(failure.message)
        }
        context.console.complain(Text("Nothing was checked: a code may have been replaced, and a user may be gone."))
        return try await ProviderAccess.use(context, needs: .device) { access in
            let issuers = HandOutIssuers(
                unasked: access, language: order.language, isSeparate: order.isSeparate,
                program: context.console.language)
            return Made(rows, try await issuers.handOuts(of: rows))
        }
    }

    // MARK: names

    private func issue(
        to names: [String], _ consent: Consent, at access: ProviderAccess
    ) async throws -> Made {
        let client = access.administration
        var users: [AdministeredUser] = []
        for name in names {
            guard let user = try await client.findUser(named: name) else {
                throw AdministrationError(.notFound, Text("There is no user \(name)."))
            }
            // A second code would withdraw the first one.
            if !users.contains(where: { $0.id == user.id }) { users.append(user) }
        }
        let tenant = try await issuers(at: access).tenant(nil)
        let length = tenant.settings.codeLength ?? 8
        // A text that is too long for a QR code is reported before codes are issued.
        for user in users {
            _ = try tenant.handOut(user.username, Secret(String(repeating: "0", count: length)), until: nil)
        }
        let provider = UntrustedText(access.loaded.profile.name).sanitised(limit: 80)
        try await consent.confirm(
            context.texts(
                Text(
                    users.count,
                    one: "Issue a new code to \(.count) user at \(provider)? The previous code stops working.",
                    other: "Issue new codes to \(.count) users at \(provider)? The previous codes stop working.")),
            context.texts)
        var made = Made()
        // From here on, a signal ends the issuing, not the program, because codes that were issued must be written.
        context.interruption.onSignal { _ in }
        for user in users {
            guard context.interruption.signal == nil else {
                made.interrupted += 1
                continue
            }
            do {
                made.handOuts.append(try await issue(to: user, tenant, client))
            } catch {
                guard users.count > 1 else { throw error }
                made.failed += 1
                context.console.complain(
                    Text(
                        untranslated:
                            "\(UntrustedText(user.username).sanitised(limit: 80)): \(CommandError(error).message)"))
            }
        }
        guard !made.handOuts.isEmpty else {
            throw CommandError(context.interruption.status ?? .refused, "nothing", Text("No code was issued."))
        }
        return made
    }

    private func issue(
        to user: AdministeredUser, _ tenant: HandOutIssuers.Tenant, _ client: AdministrationClient
    ) async throws -> HandOut {
        let issue = try await client.issueActivationCode(to: user)
        guard case .issued(let code) = issue else {
            let password = try await client.giveTemporaryPassword(to: user)
            return try tenant.handOut(user.username, password, .temporaryPassword, until: nil)
        }
        return try tenant.handOut(code.username, code.code, until: code.expiresAt)
    }

    // MARK: report

    /// On standard error, if the document is on standard output.
    private func report(_ made: Made) -> ExitStatus {
        let (console, texts) = (context.console, context.texts)
        if let out = order.out, !made.handOuts.isEmpty {
            let path = UntrustedText(out).sanitised()
            console.report(
                [
                    "type": "handouts", "file": .string(out), "handOuts": .integer(made.handOuts.count),
                    "expired": .integer(made.expired), "withoutCode": .integer(made.withoutCode),
                    "replaced": .integer(made.replaced), "gone": .integer(made.gone),
                    "failed": .integer(made.failed + made.interrupted),
                ],
                texts(
                    Text(
                        made.handOuts.count, one: "\(path) has \(.count) hand-out.",
                        other: "\(path) has \(.count) hand-outs.")))
        }
        if made.expired > 0 {
            console.complain(
                worded: texts(
                    Text(
                        made.expired, one: "\(.count) row is left out: its code has expired.",
                        other: "\(.count) rows are left out: their codes have expired.")))
        }
        if made.withoutCode > 0 {
            console.complain(
                worded: texts(
                    Text(
                        made.withoutCode, one: "\(.count) row is left out: it has no code.",
                        other: "\(.count) rows are left out: they have no code.")))
        }
        if made.replaced > 0 {
            console.complain(
                worded: texts(
                    Text(
                        made.replaced,
                        one: "\(.count) row is left out: its code or password has been used or replaced.",
                        other: "\(.count) rows are left out: their codes or passwords have been used or replaced.")))
        }
        if made.gone > 0 {
            console.complain(
                worded: texts(
                    Text(
                        made.gone, one: "\(.count) row is left out: its user is gone.",
                        other: "\(.count) rows are left out: their users are gone.")))
        }
        if made.interrupted > 0 {
            console.complain(
                worded: texts(
                    Text(
                        made.interrupted, one: "Interrupted: \(.count) user has no new code.",
                        other: "Interrupted: \(.count) users have no new codes.")))
        }
        return context.interruption.status
            ?? (made.expired + made.withoutCode + made.replaced + made.gone + made.failed == 0 ? .succeeded : .partly)
    }
}

extension CommandError {
    /// Whether the provider was not asked anything as an administrator.
    fileprivate var isWithoutAdministrator: Bool {
        ["unreachable", "not-configured", "unauthorized"].contains(reason)
    }
}
