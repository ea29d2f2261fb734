import FoundationEssentials
import IdentityModel
import JOSE
import OpenID
import Recording

/// A login as a browser and an app send it, in the words of an HTTP archive; every secret has the word canary in it.
struct RecordedScene {
    static let key = Result { try SigningKey.generate(.es256) }
    static let time = Date(timeIntervalSince1970: 1_790_000_000)

    var provider = "https://id.example.com/realms/shop"
    var client = "shop-app"
    /// What follows `canary-` in this login's secrets.
    var mark = "one"
    var began = Self.time
    var nonceInToken: String?
    /// The browser, if it is that of another login.
    var browser = ""
    /// Whether messages repeat secrets of others.
    var repeats = true

    func secret(_ name: String) -> String { "canary-\(mark)-\(name)-\(mark.hashed)" }
    var cookie: String { "AUTH_SESSION_ID=\(browser.isEmpty ? secret("cookie") : browser)" }
    var redirectURI: String { "https://\(client).example.com/cb" }
    var verifier: String { secret("verifier") + String(repeating: "v", count: 43) }
    var challenge: String { CodeVerifier(Secret(verifier))?.challenge.value ?? "" }

    var idToken: String {
        let claims = IDTokenClaims(
            issuer: provider, subject: "user-\(mark)", audience: [client], issuedAt: began,
            expiresAt: began.addingTimeInterval(300), nonce: Nonce(nonceInToken ?? secret("nonce")),
            preferredUsername: "jane-\(mark)")
        return (try? claims.signed(by: Self.key.get()).exposedText) ?? ""
    }

    static var keys: JSONValue {
        JSONWebKeySet(keys: (try? key.get().publicKey).map { [$0] } ?? []).json
    }

    /// The requests and answers, in order.
    var entries: [JSONValue] { [discovery, keySet, authorization, page, post, token, userinfo] }

    var discovery: JSONValue {
        let document = DiscoveryDocument(
            issuer: provider, authorizationEndpoint: endpoint("auth"), tokenEndpoint: endpoint("token"),
            jwksURI: endpoint("certs"))
        return entry(0, "GET", "\(provider)/.well-known/openid-configuration", answer: json(document.json))
    }
    var keySet: JSONValue { entry(1, "GET", endpoint("certs"), answer: json(Self.keys)) }
    var authorizationURL: String {
        endpoint("auth") + "?client_id=\(client)&response_type=code&scope=openid&redirect_uri=\(redirectURI)"
            + "&state=\(secret("state"))&nonce=\(secret("nonce"))&code_challenge=\(challenge)&code_challenge_method=S256"
    }
    var authorization: JSONValue {
        entry(
            2, "GET", authorizationURL,
            answer: answer(
                200,
                ["Set-Cookie": "\(cookie); Path=/; HttpOnly", "Content-Type": "text/html"],
                "text/html", "<form action='/realms/shop/login-actions/authenticate?tab_id=\(tab)'>"))
    }
    var tab: String { "tab\(mark)" }
    var page: JSONValue {
        entry(
            3, "GET", "\(provider)/login-actions/authenticate?tab_id=\(tab)",
            ["Cookie": cookie, "Referer": authorizationURL],
            answer: answer(200, ["Content-Type": "text/html"], "text/html", "<p>\(secret("page"))</p>"))
    }
    var post: JSONValue {
        var entry = entry(
            4, "POST", "\(provider)/login-actions/authenticate?tab_id=\(tab)&session_code=\(secret("session"))",
            ["Cookie": cookie],
            answer: answer(
                302,
                [
                    "Location":
                        "\(redirectURI)?state=\(secret("state"))&iss=x&code=\(secret("code"))&seen=\(repeats ? secret("field") : "")"
                ],
                "text/html", ""))
        entry["request"]?["postData"] = [
            "mimeType": "application/x-www-form-urlencoded",
            "text": .string("username=jane-\(mark)&word=\(secret("field"))&password=\(secret("password"))"),
        ]
        return entry
    }
    var token: JSONValue {
        var entry = entry(
            5, "POST", endpoint("token"), ["Authorization": "Basic \(basic)"],
            answer: json([
                "access_token": .string(secret("access")), "id_token": .string(idToken),
                "refresh_token": .string(secret("refresh")), "token_type": "Bearer", "expires_in": 300,
            ]))
        entry["request"]?["postData"] = [
            "mimeType": "application/x-www-form-urlencoded", "text": "",
            "params": [
                ["name": "grant_type", "value": "authorization_code"], ["name": "client_id", "value": .string(client)],
                ["name": "code", "value": .string(secret("code"))],
                ["name": "code_verifier", "value": .string(verifier)],
                ["name": "redirect_uri", "value": .string(redirectURI)],
            ],
        ]
        return entry
    }
    private var basic: String { Data("\(client):\(secret("client"))".utf8).base64EncodedString() }
    var userinfo: JSONValue {
        entry(
            6, "GET", endpoint("userinfo"),
            [
                "Authorization": "Bearer \(secret("access"))",
                "Referer":
                    "https://shop-app.example.com/?q=\(repeats ? "%63anary-\(mark)-password-\(mark.hashed)" : "")",
            ],
            answer: json([
                "sub": .string("user-\(mark)"), "nick": repeats ? .string(String(cookie.dropFirst(16))) : "none",
            ]))
    }

    func endpoint(_ name: String) -> String { "\(provider)/protocol/openid-connect/\(name)" }

    func entry(
        _ second: Int, _ method: String, _ url: String, _ headers: [String: String] = [:], answer: JSONValue
    ) -> JSONValue {
        [
            "startedDateTime": .string(began.addingTimeInterval(Double(second) / 10).formatted(.iso8601)), "time": 12.5,
            "request": [
                "method": .string(method), "url": .string(url), "httpVersion": "HTTP/2", "headers": list(headers),
                "cookies": [], "queryString": [], "headersSize": -1, "bodySize": -1,
            ], "response": answer, "cache": [:], "timings": [:],
        ]
    }

    func list(_ headers: [String: String]) -> JSONValue {
        .array(headers.sorted { $0.key < $1.key }.map { ["name": .string($0.key), "value": .string($0.value)] })
    }

    func json(_ json: JSONValue, status: Int = 200) -> JSONValue {
        answer(status, ["Content-Type": "application/json"], "application/json", json.text)
    }

    func answer(_ status: Int, _ headers: [String: String], _ type: String, _ text: String) -> JSONValue {
        [
            "status": .integer(Int64(status)), "statusText": "", "headers": list(headers), "cookies": [],
            "content": ["mimeType": .string(type), "size": .integer(Int64(text.utf8.count)), "text": .string(text)],
            "redirectURL": "", "headersSize": -1, "bodySize": -1,
        ]
    }

    static func archive(_ entries: [JSONValue]) -> [UInt8] {
        let log: JSONValue = [
            "version": "1.2", "creator": ["name": "a test", "version": "1"], "entries": .array(entries),
        ]
        return JSONValue.object(["log": log]).bytes
    }

    static func runs(_ entries: [JSONValue], _ reading: RunImport = RunImport()) throws -> [RecordedRun] {
        try reading.contents(of: archive(entries)) { RunID(rawValue: "01HZZZZZZZZZZZZZZZZZZZZZZZ") }.runs
    }
}

extension String {
    /// Letters that belong to this text, so that a secret is not the beginning of another.
    fileprivate var hashed: String { String(utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFFFF }, radix: 36) }
}

extension RecordedRun {
    var checks: [TracedCheck] {
        events.compactMap { if case .check(let check) = $0.content { check } else { nil } }
    }
    /// The names of the requests.
    var calls: [String] { events.filter { $0.kind == .call }.map(\.name) }
}
