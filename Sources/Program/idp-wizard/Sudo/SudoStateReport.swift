import Flows
import IdentityModel
import JOSE
import Localization
import Profiles
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

    func run(at chosen: ChosenProvider) async throws(CommandError) -> ExitStatus {
        let access = try await SudoAccess.open(chosen, watch: console.requestWatch)
        do throws(CommandError) {
            try await report(access)
            await access.close()
            return .succeeded
        } catch {
            await access.close()
            throw error
        }
    }

    private func report(_ access: SudoAccess) async throws(CommandError) {
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
            throw CommandError(.storage, "storage", error.sentence)
        }
        await engine.close()
        console.report(json(start.snapshot, session), text(start.snapshot, session))
    }

    private func json(_ snapshot: SudoSnapshot, _ session: SudoSession?) -> JSONText {
        [
            "sdkState": .string(snapshot.state.rawValue), "namespace": .string(snapshot.namespace),
            "userId": .text(snapshot.username), "subject": .text(snapshot.subject),
            "identityId": .text(snapshot.identityID),
            "tokenExpiresAt": .text(snapshot.tokenExpiry.map(FlowReporting.wholeSeconds)),
            "interruptedRegistration": .text(snapshot.interruptedRegistration),
            "claims": command.showsClaims ? session.map { JSONText($0.unverifiedClaims) } : nil,
            "tokens": command.reveals ? session.map(Self.tokens) : nil,
        ]
    }

    private static func tokens(_ session: SudoSession) -> JSONText {
        [
            "idToken": .string(session.idToken.exposedText), "accessToken": .string(session.accessToken.exposedText),
            "refreshToken": .string(session.refreshToken.exposedText),
        ]
    }

    private func text(_ snapshot: SudoSnapshot, _ session: SudoSession?) -> String {
        var lines = [snapshot.state.rawValue]
        func line(_ name: String, _ value: String?) {
            if let value { lines.append("  \(name): \(UntrustedText(value).sanitised(limit: 10_000))") }
        }
        line(texts[.labelUser], snapshot.username)
        line(texts[.labelSubject], snapshot.subject)
        line(texts[.labelIdentityID], snapshot.identityID)
        line(texts[.labelTokenExpires], snapshot.tokenExpiry.map { texts.absolute($0) })
        line(
            texts[.labelInterrupted], snapshot.interruptedRegistration.map { texts[.lineAsks, ["id": $0]] })
        guard let session else { return lines.joined(separator: "\n") }
        if command.showsClaims {
            for (name, value) in (session.unverifiedClaims.object ?? [:]).sorted(by: { $0.key < $1.key }) {
                line(UntrustedText(name).sanitised(limit: 80), value.string ?? value.text)
            }
        }
        if command.reveals {
            line(texts[.labelIDToken], session.idToken.exposedText)
            line(texts[.labelAccessToken], session.accessToken.exposedText)
            line(texts[.labelRefreshToken], session.refreshToken.exposedText)
        }
        return lines.joined(separator: "\n")
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
