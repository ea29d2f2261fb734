import Flows
import IdentityModel
import JOSE
import Localization
import Profiles
import Sentences
import Wizard

/// `state` at a provider of kind sudo: the registration and the session of a key namespace; uses no network.
struct SudoStateReport {
    private let command: StateCommand
    private let console: Console
    private let texts: Texts

    init(_ command: StateCommand, _ context: CommandContext) {
        self.command = command
        console = context.console
        texts = context.texts
    }

    func run(at chosen: ChosenProvider) async throws -> ExitStatus {
        let access = try await SudoAccess.open(chosen, watch: console.requestWatch)
        do {
            try await report(access)
            await access.close()
            return .succeeded
        } catch {
            await access.close()
            throw error
        }
    }

    private func report(_ access: SudoAccess) async throws {
        let namespace = command.namespace ?? access.loaded.profile.sudo?.namespace
        // The command does not create a device; before the first flow there is none.
        guard access.hasDevice else {
            let empty = SudoSnapshot(namespace: namespace ?? ProviderProfile.Sudo.defaultNamespace)
            return console.report(json(empty, nil), text(empty, nil))
        }
        let engine = try access.makeEngine { _ in }
        let start = await engine.start(namespace: namespace, resumes: false)
        if let failure = SudoFlowReporting.failure(of: start) {
            await engine.close()
            throw failure
        }
        let session: SudoSession?
        do throws(SudoFlowError) { session = try await engine.session() } catch {
            await engine.close()
            throw error
        }
        await engine.close()
        let tokens = session.map { session in
            TokensReport(
                tokens: SessionTokens(session, now: SystemWallClock().now()), showsClaims: command.showsClaims,
                reveals: command.reveals)
        }
        console.report(json(start.snapshot, tokens), text(start.snapshot, tokens))
    }

    private func json(_ snapshot: SudoSnapshot, _ tokens: TokensReport?) -> JSONText {
        var json: JSONText = [
            "sdkState": .string(snapshot.state.rawValue), "namespace": .string(snapshot.namespace),
            "userId": .text(snapshot.username), "subject": .text(snapshot.subject),
            "identityId": .text(snapshot.identityID),
            "tokenExpiresAt": .text(snapshot.tokenExpiry.map(FlowReporting.wholeSeconds)),
            "interruptedRegistration": .text(snapshot.interruptedRegistration),
        ]
        if let tokens { json.add(tokens.json) }
        return json
    }

    private func text(_ snapshot: SudoSnapshot, _ tokens: TokensReport?) -> String {
        var lines = [snapshot.state.rawValue]
        func line(_ name: String, _ value: String?) {
            if let value { lines.append("  \(name): \(UntrustedText(value).sanitised(limit: 10_000))") }
        }
        line(texts(Text("user")), snapshot.username)
        line(texts(Text("subject")), snapshot.subject)
        line(texts(Text("identity ID")), snapshot.identityID)
        line(texts(Text("ID token expires")), snapshot.tokenExpiry.map { texts.absolute($0) })
        line(
            texts(Text("interrupted registration")),
            snapshot.interruptedRegistration.map { texts(Text("\($0) (the next flow asks the service)")) })
        return (lines + (tokens?.lines(texts) ?? [])).joined(separator: "\n")
    }
}

extension JSONText {
    /// A JSON value; the members of objects are sorted by name.
    init(_ value: JSONValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let value): .boolean(value)
            case .integer(let value): .integer(Int(value))
            case .number(let value): .number(value)
            case .string(let value): .string(value)
            case .array(let values): .array(values.map(JSONText.init))
            case .object(let members):
                .object(
                    members.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: JSONText($0.value)) })
            }
    }
}
