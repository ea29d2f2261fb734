import Flows
import IdentityModel
import Localization
import Sentences
import Wizard

/// The output about Sudo flows: results as JSON, and sentences for readers.
enum SudoFlowReporting {
    static func json(_ outcome: SudoFlowOutcome) -> JSONText {
        [
            "type": "result", "flow": .string(outcome.requested.rawValue), "status": .string(outcome.status),
            "sdkState": .string(outcome.snapshot.state.rawValue), "namespace": .string(outcome.snapshot.namespace),
            "userId": .text(outcome.snapshot.username), "subject": .text(outcome.snapshot.subject),
            "identityId": .text(outcome.snapshot.identityID), "registrationId": .text(outcome.registrationID),
            "remarks": outcome.remarks.isEmpty ? nil : .array(outcome.remarks.map { .string($0.english) }),
            "error": outcome.error.map(json),
        ]
    }

    private static func json(_ error: SudoFlowError) -> JSONText {
        [
            "code": .string(error.code), "description": .string(error.sentence.english),
            "service": error.service.map { service in
                [
                    "type": .string(service.type.sanitised(limit: 200)),
                    "message": .string(service.message.sanitised(limit: 2000)),
                ]
            },
        ]
    }

    /// The result of a flow as a sentence, with notes about its input.
    ///
    /// The ID of a registration is shown if the registration was sent and the service did not confirm it. `lookup`
    /// returns the command that shows a registration; `nil` if the service has no such command.
    static func sentence(
        _ outcome: SudoFlowOutcome, texts: Texts, lookup: (String) -> String?
    ) -> String {
        let state = outcome.snapshot.state.rawValue
        let place =
            outcome.snapshot.username.map {
                texts(Text("\(state) as \(UntrustedText($0).sanitised(limit: 130))"))
            } ?? state
        var lines = ["\(outcome.requested.rawValue): \(outcome.status), \(place)"]
        if let id = outcome.registrationID, outcome.error?.service != nil || outcome.ending == .unreachable {
            lines.append("registrationId: \(UntrustedText(id).sanitised(limit: 200))")
            if outcome.error?.service != nil, let command = lookup(id) {
                lines.append(texts(Text("The reason: \(command)")))
            }
        }
        return (lines + outcome.remarks.map { texts($0) }).joined(separator: "\n")
    }

    /// Why a flow failed; `nil` if it did not fail.
    static func complaint(_ outcome: SudoFlowOutcome, _ texts: Texts) -> String? {
        outcome.error.map { "\(texts($0.sentence)) (\($0.code))" }
    }

    /// Why the key store could not be opened; `nil` if it could.
    static func failure(of start: SudoStartOutcome) -> CommandError? {
        let text = start.error?.sentence ?? Text("The client did not start.")
        return switch start.ending {
        case .succeeded: nil
        case .storage: CommandError(.storage, "storage", text)
        case .cancelled(by: .missingInput): CommandError(.usage, "usage", text)
        case .refused, .cancelled, .unreachable, .defect: CommandError(.defect, "defect", text)
        }
    }
}
