import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// `users …` and `code issue`: the provider's users, through its admin REST.
struct UsersCommand {
    private let choice: Invocation.ProviderChoice
    private let console: Console
    private let texts: Texts

    init(_ choice: Invocation.ProviderChoice, console: Console) throws(CommandError) {
        self.choice = choice
        self.console = console
        texts = try console.language.texts()
    }

    func run(_ order: Invocation.UsersOrder) async throws(CommandError) -> ExitStatus {
        try await administering { client, provider throws(CommandError) in
            switch order {
            case .create(let name, let email, let password): try await create(name, email, password, client)
            case .list: try await list(client)
            case .show(let name): try await show(name, client)
            case .unlock(let name):
                let unlocking = try await asking { () throws(AdministrationError) in
                    try await client.unlock(try await record(name, client).id)
                }
                console.report(["username": .string(name), "locked": .boolean(false)], sentence(unlocking, name))
            case .delete(let name, let consent):
                let user = try await asking { () throws(AdministrationError) in try await record(name, client) }
                try await consent.confirm(
                    texts[.confirmDelete, ["name": shown(user.username), "provider": shown(provider)]], texts)
                try await asking { () throws(AdministrationError) in try await client.deleteUser(user.id) }
                console.report(
                    ["username": .string(name), "deleted": .boolean(true)],
                    texts[.lineDeletedThere, ["name": shown(name)]])
            case .resetPassword(let name, let source, let isTemporary):
                let password = try await read(source)
                try await asking { () throws(AdministrationError) in
                    try await client.resetPassword(
                        of: try await record(name, client).id, to: password, isTemporary: isTemporary)
                }
                console.report(
                    ["username": .string(name), "temporary": .boolean(isTemporary)],
                    texts[.lineNewPassword, ["name": shown(name)]])
            }
        }
    }

    func issueCode(to name: String, period: CodePeriod) async throws(CommandError) -> ExitStatus {
        try await administering { client, _ throws(CommandError) in
            let user = try await asking { () throws(AdministrationError) in try await record(name, client) }
            let issue = try await asking { () throws(AdministrationError) in
                try await client.issueActivationCode(to: user, period: period)
            }
            guard case .issued(let code) = issue else {
                try await giveTemporaryPassword(to: user, client)
                return
            }
            let expiry = texts.absolute(code.expiresAt)
            console.report(
                [
                    "username": .string(code.username), "kind": "activation-code",
                    "code": .string(code.code.exposedText), "activationCode": .string(code.code.exposedText),
                    "expiresAt": .string(FlowReporting.wholeSeconds(code.expiresAt)),
                ],
                code.code.exposedText + "   " + texts[.lineCode, ["name": shown(code.username), "time": expiry]])
        }
    }

    /// Sets a temporary password, for a provider without activation codes; the next login replaces it.
    private func giveTemporaryPassword(
        to user: AdministeredUser, _ client: AdministrationClient
    ) async throws(CommandError) {
        let password = try await asking { () throws(AdministrationError) in
            try await client.giveTemporaryPassword(to: user)
        }
        console.report(
            [
                "username": .string(user.username), "kind": "temporary-password", "code": .string(password.exposedText),
                "temporaryPassword": .string(password.exposedText),
            ],
            password.exposedText + "   " + texts[.lineTemporary, ["name": shown(user.username)]])
    }

    private func administering(
        _ body: (AdministrationClient, _ provider: String) async throws(CommandError) -> Void
    ) async throws(CommandError) -> ExitStatus {
        let access = try await ProviderAccess.open(choice, needs: .administration, watch: console.requestWatch)
        if let warning = access.loaded.warning { console.complain(warning) }
        do throws(CommandError) { try await body(access.administration, access.loaded.profile.name) } catch {
            await access.close()
            throw error
        }
        await access.close()
        return .succeeded
    }

    private func create(
        _ name: String, _ email: String?, _ source: SecretSource?, _ client: AdministrationClient
    ) async throws(CommandError) {
        let password = if let source { try await read(source) } else { Secret?.none }
        let user = try await asking { () throws(AdministrationError) -> AdministeredUser in
            let id = try await client.createUser(NewUser(username: name, email: email, password: password))
            return try await client.user(id)
        }
        console.report(json(user), texts[.lineCreated, ["name": shown(user.username)]])
    }

    private func list(_ client: AdministrationClient) async throws(CommandError) {
        let pageSize = 100
        var first = 0
        while true {
            let from = first
            let page = try await asking { () throws(AdministrationError) in
                try await client.listUsers(first: from, max: pageSize)
            }
            if first == 0, page.isEmpty { console.reportEmpty(texts[.lineNoUsers]) }
            for user in page { console.report(json(user), line(user)) }
            guard page.count == pageSize else { return }
            first += pageSize
        }
    }

    private func show(_ name: String, _ client: AdministrationClient) async throws(CommandError) {
        let (user, lock) = try await asking { () throws(AdministrationError) -> (AdministeredUser, BruteForceStatus) in
            let found = try await record(name, client)
            let lock = try await client.bruteForceStatus(of: found.id)
            return (found, lock)
        }
        guard console.isJSON else {
            let devices = try await asking { () throws(AdministrationError) in try await client.devices(of: user.id) }
            for line in UserDescription(user, lock, devices, texts).lines { console.print(line) }
            return
        }
        let whole = try await asking { () throws(AdministrationError) in try await client.representation(of: user.id) }
        console.print(whole.dropLast() + ",\"locked\":\(lock.disabled),\"numFailures\":\(lock.numFailures)}")
    }

    private func record(_ name: String, _ client: AdministrationClient) async throws(AdministrationError)
        -> AdministeredUser
    {
        guard let user = try await client.findUser(named: name) else {
            throw AdministrationError(.notFound, "There is no user \(name).")
        }
        return user
    }

    private func read(_ source: SecretSource) async throws(CommandError) -> Secret {
        do throws(UsageError) { return try await source.value(after: texts.prompt(texts[.linePassword])) } catch {
            throw CommandError(error)
        }
    }

    private func sentence(_ outcome: UnlockOutcome, _ name: String) -> String {
        switch outcome {
        case .unlocked: texts[.lineUnlocked, ["name": shown(name)]]
        case .failuresForgotten(let count): texts.counted(.lineForgotten, count, ["name": shown(name)])
        case .wasNotLocked: texts[.lineNotLocked, ["name": shown(name)]]
        }
    }

    private func shown(_ name: String) -> String { UntrustedText(name).sanitised(limit: 80) }

    private func line(_ user: AdministeredUser) -> String {
        [user.username, user.email, user.isEnabled ? nil : texts[.lineDisabled]].compactMap(\.self)
            .map { UntrustedText($0).sanitised(limit: 120) }.joined(separator: "   ")
    }

    private func json(_ user: AdministeredUser) -> JSONText {
        [
            "id": .string(user.id.rawValue), "username": .string(user.username), "email": .text(user.email),
            "firstName": .text(user.firstName), "lastName": .text(user.lastName), "enabled": .boolean(user.isEnabled),
            "emailVerified": user.emailVerified.map(JSONText.boolean),
            "requiredActions": user.requiredActions.map { .array($0.map(JSONText.string)) },
            "createdTimestamp": user.createdTimestamp.map { .integer(Int($0)) },
        ]
    }
}

extension CommandError {
    /// Creates a command's failure from an error of the provider's admin REST.
    init(_ error: AdministrationError) {
        let text = error.sentence.sanitised()
        switch error.code {
        case .unreachable: self.init(.unreachable, "unreachable", text)
        case .notConfigured: self.init(.usage, "not-configured", text)
        case .unauthorized:
            self.init(
                .refused, "unauthorized",
                .joined([
                    Sentence("The administrator cannot log in: \(text)").ended(),
                    "Check admin in the profile: its realm, client and secret, username and password; a second factor is not supported here.",
                ]))
        case .forbidden:
            let wayOn: Sentence =
                "Reading users needs the role view-users, changing them manage-users; for clients view-clients and manage-clients, for a Sudo pool view-realm and manage-realm (of the client realm-management)."
            self.init(
                .refused, "forbidden",
                .joined([Sentence("The administrator may not do this: \(text)").ended(), wayOn]))
        case .notFound: self.init(.refused, "not-found", text)
        case .conflict: self.init(.refused, "conflict", text)
        case .invalid(let field, let message, let parameters):
            let words = Self.sentence(field, message, parameters, error)
            self.init(.refused, "invalid", words, field: field, parameters: parameters.map { $0.sanitised(limit: 60) })
        case .unusableAnswer(httpStatus: 507): self.init(.storage, "storage", text)
        case .unusableAnswer: self.init(.refused, "unusable-answer", text)
        case .cancelled: self.init(.cancelled, "cancelled", text)
        }
    }

    /// A rejected value, as a sentence; the message keys are Keycloak's.
    private static func sentence(
        _ field: String?, _ message: UntrustedText, _ parameters: [UntrustedText], _ error: AdministrationError
    ) -> Sentence {
        let name: Sentence = field.map { "\(UntrustedText($0).sanitised(limit: 60))" } ?? "the value"
        if field == nil, let character = error.character { return character.sentence(about: "The name") }
        switch ValueRule(field, message, parameters, error.character) {
        case .length(let minimum, let maximum): return name + " must have \(minimum) to \(maximum) characters."
        case .emailAddress: return name + " is not an e-mail address."
        case .presence: return name + " must not be empty."
        case .characters(nil): return name + " has a character that is not allowed."
        case .characters(let character?): return name + character.fault + "."
        case nil:
            // The server's own text if it is a sentence; a bare message key is shown unchanged.
            if error.sentence.english.contains(" ") { return error.sentence.sanitised() }
            if message.original.contains(" ") { return Sentence(verbatim: message.sanitised()) }
            let values = parameters.map { $0.sanitised(limit: 60) }.filter { $0 != name.english }
            let list: Sentence = values.isEmpty ? "" : " (\(values.joined(separator: ", ")))"
            return "The provider rejects \(name): \(message.sanitised())" + list + "."
        }
    }
}
