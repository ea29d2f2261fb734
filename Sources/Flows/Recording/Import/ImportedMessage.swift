import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID

/// A recorded request with its answer as events, without secrets.
struct ImportedMessage {
    let events: [TraceEvent]

    init(_ exchange: RecordedExchange, _ endpoint: RecordedEndpoint, masking secrets: KnownSecrets) {
        let (began, isPage) = (exchange.time ?? Date(timeIntervalSince1970: 0), endpoint == .page)
        let isBrowser = isPage || endpoint == .authorization || endpoint == .logout
        let sender: Lane = isBrowser ? .browser : .app
        let receiver: Lane = endpoint == .cognito ? .cognito : .identityProvider
        let method = secrets.masked(exchange.request.method.rawValue)
        let name = secrets.masked(exchange.operation ?? (isPage ? exchange.lastName : endpoint.rawValue))
        let sent = TracedMessage(exchange.request, open: isPage ? [] : nil, masking: secrets)
        let call = TraceEvent(
            time: began, from: sender, to: receiver, name: endpoint == .cognito ? name : "\(method) \(name)",
            content: Self.content(sent.content, exchange.sent, isPage: isPage))
        guard let response = exchange.response else {
            events = [
                call,
                TraceEvent(
                    time: began, from: receiver, to: sender, name: "no answer", kind: .answer,
                    outcome: secrets.masked(exchange.failure ?? "no answer"), isFailure: true,
                    duration: exchange.duration),
            ]
            return
        }
        let answer = TracedMessage(response, to: sent, masking: secrets)
        let error = isPage ? nil : Self.error(of: exchange)
        let isWaiting = error == "authorization_pending" || error == "slow_down"
        let isCode = exchange.redirected["code"] != nil
        events = [
            call,
            TraceEvent(
                time: began.addingTimeInterval((exchange.duration ?? .zero) / .seconds(1)), from: receiver, to: sender,
                name: "\(response.status) \(isCode ? "code" : name)", kind: .answer,
                outcome: secrets.masked(error ?? "\(response.status)"),
                isFailure: !isWaiting && (error != nil || response.status >= 400), duration: exchange.duration,
                content: Self.content(answer.content, exchange.received, isPage: isPage)),
        ].map(\.withoutSecrets)
    }

    /// The error that the answer names: in a redirect, in OAuth's document, or in a user pool's.
    private static func error(of exchange: RecordedExchange) -> String? {
        if let error = exchange.redirected["error"] { return error }
        guard let response = exchange.response, response.status >= 400 else { return nil }
        return OAuthError(reading: response)?.code.rawValue
            ?? exchange.answer?["__type"]?.string?.split(separator: "#").last.map(String.init)
    }

    /// The content with the size of a body that the entry lacks, and without bodies that no standard describes.
    private static func content(
        _ content: TraceContent, _ recorded: (type: String, size: Int), isPage: Bool
    ) -> TraceContent {
        func body(_ body: TracedBody) -> TracedBody {
            let type = UntrustedText(String(recorded.type.prefix { $0 != ";" })).sanitised(limit: 100)
            return switch body {
            case .none where recorded.size > 0: .omitted(type: type)
            case .json where isPage: .omitted(type: type)
            default: body
            }
        }
        switch content {
        case .request(var request):
            request.body = body(request.body)
            if recorded.size > 0 { request.size = recorded.size }
            return .request(request)
        case .response(var response):
            response.body = body(response.body)
            if recorded.size > 0 { response.size = recorded.size }
            if isPage { response.tokens = [] }
            return .response(response)
        case .check: return content
        }
    }
}
