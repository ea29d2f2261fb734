import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Wizard

/// An event as a command prints it.
enum PrintedEvent: Sendable, Hashable {
    case login(LoginEvent)
    case administrator(AdministratorEvent)

    var date: Date {
        switch self {
        case .login(let event): event.date
        case .administrator(let event): event.date
        }
    }

    func report(_ context: CommandContext) {
        context.console.report(json, line(context.texts, width: StandardStreams.outputWidth))
    }

    /// The time, the user or administrator, the event with the reason of a refusal, its target, the client, and the
    /// address.
    func line(_ texts: Texts, width: Int? = nil) -> String {
        let parts: [String?] =
            switch self {
            case .login(let event):
                [
                    event.username ?? event.userId ?? "-",
                    Self.what(
                        texts.event(named: event.type),
                        event.error.map { texts.reason(ofEvent: $0, event.details ?? [:]) }),
                    event.clientId, event.ipAddress,
                ]
            case .administrator(let event):
                [
                    event.username ?? event.authDetails?.userId,
                    Self.what(
                        texts.change(
                            event.operationType, event.resourceType ?? "", at: event.resourcePath ?? "",
                            credentials: event.details?["credential_type"]),
                        event.error.map { texts.reason(ofEvent: $0) }),
                    event.targetUsername, event.resourcePath, event.clientID, event.authDetails?.ipAddress,
                ]
            }
        return EventLineLayout(width: width).line(
            [texts.short(date, seconds: true)] + parts.compactMap(\.self).filter { !$0.isEmpty }.map(Self.shown))
    }

    private static func what(_ name: String, _ reason: String?) -> String {
        reason.map { "\(name): \($0)" } ?? name
    }

    private static func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 120) }

    private var json: JSONText {
        switch self {
        case .login(let event):
            [
                "id": .text(event.id), "time": .integer(Int(event.time)), "type": .string(event.type),
                "clientId": .text(event.clientId), "userId": .text(event.userId),
                "sessionId": .text(event.sessionId), "ipAddress": .text(event.ipAddress),
                "error": .text(event.error), "details": Self.json(event.details),
            ]
        case .administrator(let event):
            [
                "id": .text(event.id), "time": .integer(Int(event.time)),
                "authDetails": [
                    "realmId": .text(event.authDetails?.realmId), "clientId": .text(event.authDetails?.clientId),
                    "userId": .text(event.authDetails?.userId), "ipAddress": .text(event.authDetails?.ipAddress),
                ],
                "operationType": .string(event.operationType), "resourceType": .text(event.resourceType),
                "resourcePath": .text(event.resourcePath), "representation": .text(event.representation),
                "error": .text(event.error), "details": Self.json(event.details),
            ]
        }
    }

    private static func json(_ details: [String: String]?) -> JSONText? {
        details.map { details in
            .object(details.sorted { $0.key < $1.key }.map { JSONText.Member(name: $0.key, value: .string($0.value)) })
        }
    }
}
