import FoundationEssentials
import IdentityModel
import Recording
import Sentences
import Terminal
import Testing
import WatchProtocol

@testable import Wizard

// What apps send to the provider.
extension Scenes {
    static let watchedAt = ReportedTime(seconds: 0, on: "2026-11-23T15:45:09Z").date

    /// A message of a conversation, `seconds` before now.
    static func message(
        _ conversation: Int64, _ name: String, _ status: Int = 200, _ event: String? = nil, by client: String? = "shop",
        of user: String? = nil, seconds: Double = 30
    ) -> WatchedMessage {
        let time = watchedAt.addingTimeInterval(-seconds)
        let call = TraceEvent(time: time, from: .app, to: .identityProvider, name: name)
        let answer = TraceEvent(
            time: time, from: .identityProvider, to: .app, name: "\(status) \(name)", kind: .answer,
            outcome: "\(status)", isFailure: status >= 400)
        var message = WatchedMessage(time: time, name: name, status: status, events: [call, answer])
        (message.conversation, message.client, message.user, message.event) = (conversation, client, user, event)
        return message
    }

    /// A login whose redirect URI is wrong.
    static var refusedMessage: WatchedMessage {
        var message = message(4, "GET auth", 400, "LOGIN_ERROR", seconds: 1)
        (message.reason, message.cause) = ("invalid_redirect_uri", nil)
        message.finding = RuleFinding(
            "redirect-uri-differs", expected: "http://localhost:5173/cb", found: "http://localhost:5173/cb/",
            source: "RFC 9700, section 4.1", Text("Remove the slash at its end."))
        return message
    }

    static func conversation(_ messages: WatchedMessage...) -> WatchedConversation {
        var conversation = WatchedConversation(messages[0], id: messages[0].conversation)
        for message in messages.dropFirst() { conversation.add(message) }
        return conversation
    }

    static var watchedConversations: [WatchedConversation] {
        var own = message(3, "GET auth", by: "KssIdpLogin", of: "mary", seconds: 70)
        own.isOwn = true
        return [
            conversation(message(0, "GET openid-configuration", by: nil, seconds: 200)),
            conversation(
                message(2, "GET auth", seconds: 100), message(2, "POST authenticate", of: "jane", seconds: 95),
                message(2, "POST token", 200, "CODE_TO_TOKEN", of: "jane", seconds: 90)),
            conversation(own), conversation(refusedMessage),
        ]
    }

    /// The screen before the provider has answered.
    static func watchOpened() throws -> WizardTestDriver {
        var driver = try started(one)
        while driver.startFocus != .watch { driver.press(.down) }
        driver.press(.enter, [.watch(.begin)])
        return driver
    }

    static func watching(_ conversations: [WatchedConversation] = watchedConversations) throws -> WizardTestDriver {
        var driver = try watchOpened()
        driver.send(.watch(.seen(WatchReport(changed: conversations, now: watchedAt))), [.watch(.next)])
        return driver
    }
}
