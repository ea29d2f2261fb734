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
        let sent = TracedMessage(exchange.request, open: isPage ? [] : nil, masking: secrets)
        let address = if case .request(let request) = sent.content { request.address } else { "" }
        let page = address.split(separator: "/").last.map(String.init) ?? ""
        let name = isPage ? page : secrets.masked(exchange.operation ?? endpoint.rawValue)
        let call = TraceEvent(
            time: began, from: sender, to: receiver, name: endpoint == .cognito ? name : "\(method) \(name)",
            content: Self.content(sent.content, exchange.sent, endpoint))
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
                content: Self.content(answer.content, exchange.received, endpoint)),
        ].map(\.withoutSecrets)
    }

    /// The error that the answer names: in a redirect, in OAuth's document, or in a user pool's.
    private static func error(of exchange: RecordedExchange) -> String? {
        if let error = exchange.redirected["error"] { return error }
        guard let response = exchange.response, response.status >= 400 else { return nil }
        return OAuthError(reading: response)?.code.rawValue
            ?? exchange.answer?["__type"]?.string?.split(separator: "#").last.map(String.init)
    }

    private static let openMembers: Set<String> = [
        "token_type", "expires_in", "refresh_expires_in", "scope", "not-before-policy", "error", "error_description",
        "error_uri", "issued_token_type", "interval",
    ]

    /// The content with the size of a body that the entry lacks, and without bodies that no standard describes.
    private static func content(
        _ content: TraceContent, _ recorded: (type: String, size: Int), _ endpoint: RecordedEndpoint
    ) -> TraceContent {
        let isPage = endpoint == .page
        func body(_ body: TracedBody) -> TracedBody {
            let type = UntrustedText(String(recorded.type.prefix { $0 != ";" })).sanitised(limit: 100)
            return switch body {
            case .none where recorded.size > 0: .omitted(type: type)
            case .json where isPage: .omitted(type: type)
            // What no standard describes in an answer with tokens can be one.
            case .json(let fields) where endpoint == .token:
                .json(fields.map { openMembers.contains($0.name) ? $0 : .hidden($0.name) })
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
