import HTTPMessage
import IdentityModel
import JOSE
import OpenID

/// A kept exchange: its masked events, and what the checks and the grouping need before that is forgotten.
struct KeptExchange: Sendable {
    let endpoint: RecordedEndpoint
    let url: String
    var events: [TraceEvent]
    /// The parameters of an authorization request, or the form of a token request.
    var fields = FormFields()
    /// The client that the request names.
    var client: String?
    /// The tokens of the answer, by the names of its members.
    var tokens: [String: String] = [:]
    /// The answer has an authorization code.
    var hasCode = false
    /// What may name the login to which the request belongs, the most certain first.
    var finds: [String] = []
    /// What names the login from now on.
    var gives: [String] = []
}

/// Sorts the exchanges of a recording into logins, by what only one login has.
struct RecordedLogins: Sendable {
    struct Login: Sendable {
        var exchanges: [Int] = []
        var client: String?
        /// The parameters of the authorization request, if it was recorded.
        var request: FormFields?
        var hasTokens = false
    }

    private(set) var logins: [Login] = []
    private var names: [String: Int] = [:]
    /// The requests that belong to the login that begins next.
    private var waiting: [Int] = []

    /// Adds the exchange with that number; numbers ascend.
    mutating func add(_ exchange: KeptExchange, number: Int) {
        guard let login = login(of: exchange) else { return waiting.append(number) }
        logins[login].exchanges.append(number)
        logins[login].client = logins[login].client ?? exchange.client
        if exchange.endpoint == .authorization, logins[login].request == nil { logins[login].request = exchange.fields }
        if !exchange.tokens.isEmpty { logins[login].hasTokens = true }
        for name in exchange.finds + exchange.gives { names[name] = login }
    }

    /// What is left belongs to the last login, or is a group of its own.
    mutating func finish() {
        guard !waiting.isEmpty else { return }
        if logins.isEmpty { begin() } else { logins[logins.count - 1].exchanges += waiting }
        logins[logins.count - 1].exchanges.sort()
    }

    private mutating func login(of exchange: KeptExchange) -> Int? {
        if let name = exchange.finds.first(where: { names[$0] != nil }) { return names[name] }
        let newest = logins.indices.last
        switch exchange.endpoint {
        case .authorization, .device: return begin()
        case .token, .cognito:
            // A code that was never issued here, or whose text is masked, is redeemed for the newest login.
            guard let newest, logins[newest].client == exchange.client, !logins[newest].hasTokens,
                exchange.fields["grant_type"] == "authorization_code" || exchange.endpoint == .cognito
            else { return begin() }
            return newest
        case .discovery: return newest.flatMap { logins[$0].hasTokens ? nil : $0 }
        default: return newest
        }
    }

    @discardableResult
    private mutating func begin() -> Int {
        logins.append(Login(exchanges: waiting))
        waiting = []
        return logins.count - 1
    }
}

extension KeptExchange {
    /// Reads what the checks and the grouping need.
    init(_ exchange: RecordedExchange, _ endpoint: RecordedEndpoint, events: [TraceEvent]) {
        self.init(endpoint: endpoint, url: exchange.url, events: events)
        let request = exchange.request
        fields = request.method == .post ? request.form : request.query
        guard !endpoint.isShared else { return }
        let authenticated = endpoint == .token ? try? ReceivedTokenRequest(request).client().clientID.rawValue : nil
        let sent = Self.values(request.query.fields + request.form.fields)
        let document = endpoint == .cognito ? try? JSONValue(parsing: Array(request.body)) : nil
        client = sent["client_id"] ?? authenticated ?? document?["ClientId"]?.string
        let answer = exchange.answer
        let received = (answer?.object ?? [:]).merging(answer?["AuthenticationResult"]?.object ?? [:]) { $1 }
            .compactMapValues(\.string)
        let redirected = Self.values(exchange.redirected.fields)
        for name in Self.tokens { tokens[name] = received[name] ?? redirected[name] }
        hasCode = redirected["code"] != nil
        let cookies = Self.cookies(request.headers.values("Cookie").flatMap { $0.split(separator: ";") })
        if endpoint == .authorization {
            // The same request again, such as after a reload, belongs to the same login.
            finds.append("request \(fields.encoded)")
            if let uri = sent["request_uri"] { finds.append(uri) }
            gives += [sent["state"], sent["code_challenge"]].compactMap(\.self)
        } else {
            let verifier = request.form.secret("code_verifier")
            let proofs = [verifier.flatMap { CodeVerifier($0)?.challenge.value }, verifier?.exposedText]
            let bearer = request.headers["Authorization"]?.split(separator: " ").last.map(String.init)
            finds += ([sent["code"]] + proofs).compactMap(\.self)
            finds += Self.bindings.compactMap { sent[$0] ?? document?[$0]?.string }
            finds += [bearer].compactMap(\.self)
            finds += Self.urls([request.target, request.headers["Referer"]]) + cookies
            if endpoint == .page { finds.append("url \(request.target)") }
        }
        gives += (Self.bindings + ["code"]).flatMap { [received[$0], redirected[$0]] }.compactMap(\.self)
        gives += Self.urls([request.target]) + [exchange.redirect].compactMap { $0.map { "url \($0)" } }
        gives += Self.tabs(in: exchange.response?.body ?? []) + cookies
        gives += Self.cookies((exchange.response?.headers.values("Set-Cookie") ?? []).map { $0.prefix { $0 != ";" } })
        finds.removeAll { $0.isEmpty || $0.contains("\u{2039}") }
        gives.removeAll { $0.isEmpty || $0.contains("\u{2039}") }
    }

    private static let tokens = [
        "refresh_token", "access_token", "id_token", "RefreshToken", "AccessToken", "IdToken",
    ]
    /// What binds a request to its login, the most certain first.
    private static let bindings =
        tokens + ["token", "id_token_hint", "subject_token", "device_code", "Session", "user_code", "tab_id"]
        + ["session_code", "request_uri", "state"]

    private static func values(_ fields: [FormFields.Field]) -> [String: String] {
        Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// URLs with a query: others are those of many logins.
    private static func urls(_ targets: [String?]) -> [String] {
        targets.compactMap { $0?.contains("?") == true ? $0.map { "url \($0)" } : nil }
    }

    /// Cookies that can name a session.
    private static func cookies(_ pairs: [Substring]) -> [String] {
        pairs.filter { $0.utf8.count > 12 }.map { "cookie \($0.drop { $0 == " " })" }
    }

    /// The tabs of Keycloak that the forms of a page name.
    private static func tabs(in page: [UInt8]) -> [String] {
        guard page.count < 1 << 18 else { return [] }
        return String(decoding: page, as: UTF8.self).split(separator: "tab_id=").dropFirst().prefix(20).map { text in
            String(text.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
        }
    }
}
