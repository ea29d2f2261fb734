import Flows
import FoundationEssentials
import HTTPMessage
import IdentityModel
import Localization
import MasterControllerSdk
import Sentences
import Wizard

/// The output about flows: events and results as JSON, sentences for readers, and the exit status.
enum FlowReporting {
    /// The JSON for an address that the user must open.
    static func json(_ address: AddressToOpen) -> JSONText {
        let headers = address.headers.fields.map { JSONText.Member(name: $0.name, value: .string($0.value)) }
        return [
            "type": "open", "url": .string(address.url), "userCode": .text(address.userCode),
            "urlWithCode": .text(address.completeURL), "expiresAt": .text(address.expiresAt.map(wholeSeconds)),
            "headers": headers.isEmpty ? nil : .object(headers), "redirectUri": .text(address.redirectURI),
        ]
    }

    /// The text for an address that the user must open.
    static func sentence(_ address: AddressToOpen, _ texts: Texts) -> String {
        var lines = [texts(Text("Open this address in a browser:")), "", "  " + address.url, ""]
        if let code = address.userCode { lines += [texts(Text("and type this code there: \(code)")), ""] }
        if !address.headers.fields.isEmpty {
            lines.append(texts(Text("A KOBIL server needs these headers with every request:")))
            lines += [""] + address.headers.fields.map { "  \($0.name): \($0.value)" } + [""]
        }
        if let redirectURI = address.redirectURI {
            lines.append(texts(Text("Then paste the browser's final address, and press Enter. It begins with")))
            lines += ["", "  " + redirectURI]
        }
        return lines.joined(separator: "\n")
    }

    static func json(_ outcome: FlowOutcome, advice: FlowAdvice, texts: Texts) -> JSONText {
        [
            "type": "result", "flow": .string(outcome.requested.rawValue),
            "as": outcome.flow == outcome.requested ? nil : .string(outcome.flow.rawValue),
            "status": .string(outcome.status.name),
            "sdkState": .string(outcome.snapshot.state.rawValue), "userId": .text(outcome.user?.rawValue),
            "message": .text(providerWords(outcome)?.sanitised()),
            "providerSession": outcome.providerSession?.json,
            "error": outcome.error.map { json($0, outcome, advice: advice, texts: texts) },
        ]
    }

    /// The text of the provider's last page, if the flow ended with one.
    static func providerWords(_ outcome: FlowOutcome) -> UntrustedText? {
        outcome.providerWords.isEmpty
            ? nil : UntrustedText(outcome.providerWords.map(\.original).joined(separator: " "))
    }

    /// The result of a flow that could not be started; for a Sudo flow it contains no state, because that is unknown.
    static func json(notStarted failure: CommandError, _ request: RunRequest) -> JSONText {
        let description = JSONText.string(failure.message.english)
        return switch request {
        case .flow:
            [
                "type": "result", "flow": .string(request.name), "status": .string(StatusType.internalError.name),
                "sdkState": .string(SdkState.uninitialised.rawValue), "error": ["description": description],
            ]
        case .sudo:
            [
                "type": "result", "flow": .string(request.name), "status": "FATAL_ERROR",
                "error": ["code": "FATAL_ERROR", "description": description],
            ]
        }
    }

    /// The result of a flow as a sentence.
    static func sentence(_ outcome: FlowOutcome, texts: Texts) -> String {
        let state = outcome.snapshot.loggedInUser.map {
            texts(Text("\(outcome.snapshot.state.rawValue) as \(shown($0))"))
        }
        let said = providerWords(outcome).map { "\n" + texts(Text("The provider says: \"\($0.sanitised())\"")) } ?? ""
        let flow =
            outcome.flow == outcome.requested
            ? outcome.requested.rawValue
            : texts(Text("\(outcome.requested.rawValue) (as \(outcome.flow.rawValue))"))
        let first = "\(flow): \(outcome.status.name), \(state ?? outcome.snapshot.state.rawValue)\(said)"
        return ([first] + (outcome.providerSession?.sentences(texts) ?? [])).joined(separator: "\n")
    }

    /// Why a flow failed, and what to do; `nil` if it did not fail.
    static func complaint(_ outcome: FlowOutcome, advice: FlowAdvice?, texts: Texts) -> String? {
        guard let error = outcome.error else { return nil }
        // The text of a missing input is printed in full, because the choices are at its end.
        if case .cancelled = outcome.ending { return texts(error.words.sanitised(limit: 4000)) }
        let way = advice?.after(outcome).map { " " + $0 } ?? ""
        let code = "(\(outcome.status.name), \(error.subsystem)/\(error.errorCode))"
        // A text of this program is the reason itself; a text from a server follows the meaning of its code.
        let meaning = meaning(outcome, texts)
        let text = texts.translation(of: error.words.sanitised().ended())
        guard error.isRefusedByPage, let text else { return "\(text ?? meaning)\(way) \(code)" }
        let said =
            text.isEmpty
            ? "" : error.isWordedByProvider ? " \(texts(Text("The server says: \"\(text)\"")))" : " \(text)"
        return "\(meaning)\(said)\(way) \(code)"
    }

    /// Why the Master Controller did not start; `nil` if it did.
    static func failure(of start: StartOutcome) -> CommandError? {
        let text = start.error?.words.sanitised() ?? Text("The Master Controller did not start.")
        return switch start.ending {
        case .succeeded: nil
        case .storage: CommandError(.storage, "storage", text)
        case .refused, .cancelled, .unreachable, .defect: CommandError(.defect, "defect", text)
        }
    }

    static func sentence(_ activation: InterruptedActivation, _ texts: Texts) -> Text {
        Text(
            "An activation that began at \(texts.absolute(activation.startedAt)) was interrupted before this device could store the user; its code may be used up: issue a new one and activate again."
        )
    }

    /// ISO 8601 in UTC, with milliseconds.
    static func timestamp(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// ISO 8601 in UTC, to the second.
    static func wholeSeconds(_ date: Date) -> String { date.formatted(.iso8601) }

    private static func shown(_ user: UserID) -> String { UntrustedText(user.rawValue).sanitised(limit: 80) }

    private static func json(
        _ error: IdpSdkError, _ outcome: FlowOutcome, advice: FlowAdvice, texts: Texts
    ) -> JSONText {
        [
            "subsystem": .integer(error.subsystem), "code": .integer(error.errorCode),
            "description": .string(UntrustedText(error.errorDescription).sanitised()),
            "meaning": .string(meaning(outcome, texts)), "advice": .text(advice.after(outcome)),
            "lockedUntil": .text(lockedUntil(outcome)),
        ]
    }

    /// The end of a lock, if the provider's administration reports it.
    private static func lockedUntil(_ outcome: FlowOutcome) -> String? {
        guard case .locked(let until?) = outcome.standing else { return nil }
        return wholeSeconds(until)
    }

    /// The meaning of a flow's end, in the wizard's words.
    private static func meaning(_ outcome: FlowOutcome, _ texts: Texts) -> String {
        texts.meaning(of: outcome.status, outcome.error, in: outcome.snapshot.state)
    }
}

extension ExitStatus {
    /// The exit status of a flow; `signal` is the signal that ended it, if any.
    init(_ ending: FlowEnding, signal: Int32?) {
        self =
            switch ending {
            case .succeeded: .succeeded
            case .refused: .refused
            case .unreachable: .unreachable
            case .storage: .storage
            case .defect: .defect
            case .cancelled(by: .person): .cancelled
            case .cancelled(by: .program): signal.map(ExitStatus.signal) ?? .cancelled
            case .cancelled(by: .deadline): .deadline
            case .cancelled(by: .missingInput): .usage
            }
    }
}

extension Console {
    /// Reports interrupted activations, and what to do.
    func complainAboutInterruptions(_ interrupted: [InterruptedActivation], _ texts: Texts) {
        for activation in interrupted { complain(FlowReporting.sentence(activation, texts)) }
    }
}
