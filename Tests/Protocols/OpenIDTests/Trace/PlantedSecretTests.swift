import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

/// A secret in every documented place, in unusual case: no output of a trace contains one.
@Suite struct PlantedSecretTests {
    private static let parameters = [
        "password", "new_password", "password-new", "pin", "newPIN", "code", "activationCode", "activation_code",
        "code_verifier", "client_secret", "refresh_token", "access_token", "id_token", "id_token_hint", "token",
        "assertion", "client_assertion", "subject_token", "actor_token", "nonce", "state", "device_code", "user_code",
        "otp", "totp", "totpSecret", "recoveryCodes", "session_code", "session_state", "client_data", "SAMLResponse",
        "key", "answer", "passcode", "auth_session_id", "webauthn_signature", "api_key", "my-own-secret-thing",
    ]
    private static let headers = [
        "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-KOBIL-ASTCLIENTDATA", "DPoP", "X-Api-Key",
        "X-Auth-Token", "X-Session-Id", "X-CSRF-Token",
    ]
    private static let members = [
        "AccessToken", "IdToken", "RefreshToken", "Session", "ANSWER", "Password", "SECRET_HASH", "nonce", "d", "p",
        "q",
        "dp", "dq", "qi", "oth", "k", "privateKey", "clientSecret", "secretData", "pin", "totpSecret", "recoveryCodes",
        "code", "activationCode", "otpauthURI", "Token", "attestation", "jti", "qrCode", "credential",
        "hashedSaltedValue", "SALT", "credentialData",
    ]

    private static func oddly(_ name: String, _ random: inout SplitMix) -> String {
        String(name.map { Bool.random(using: &random) ? Character($0.uppercased()) : Character($0.lowercased()) })
    }

    /// A secret in one of its usual forms; each contains the mark.
    private static func secret(_ mark: String, _ random: inout SplitMix) -> String {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: "\(mark)"
        case 1: "Ab1-\(mark)_x.y"
        case 2: "eyJhbGciOiJub25lIn0.eyJ4IjoxfQ.\(mark)"
        case 3: "pass word+\(mark)&=%"
        default: "ü\(mark)\u{202E}"
        }
    }

    private static func shown(_ fields: [TraceField]) -> [String] {
        fields.flatMap { [$0.name, $0.value.description] }
    }

    private static func shown(_ body: TracedBody) -> [String] {
        switch body {
        case .none: []
        case .form(let fields), .json(let fields): shown(fields)
        case .omitted(let type): [type]
        }
    }

    private static func shown(_ content: TraceContent) -> [String] {
        switch content {
        case .request(let request):
            [request.method, request.address] + shown(request.parameters) + shown(request.headers) + shown(request.body)
        case .response(let response):
            shown(response.headers) + shown(response.location) + shown(response.body)
                + response.tokens.flatMap { [$0.name] + shown($0.header) + shown($0.claims) }
        case .check(let check): [check.name, check.expected, check.found]
        }
    }

    @Test(arguments: 0..<200) func nothingShownContainsOne(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let mark = "Geheim\(seed)Zeichen"
        var form = FormFields()
        for name in Self.parameters { form.add(Self.oddly(name, &random), Self.secret(mark, &random)) }
        form.add("client_id", "app")
        form.add("redirect_uri", "https://app.example/cb?CODE=\(mark)&x=1#access_token=\(mark)")
        form.add("next", "/a?b=https%3A%2F%2Fx%2F%3Fpassword%3D\(mark)")
        var headers = HTTPHeaders()
        for name in Self.headers { headers.add(Self.oddly(name, &random), Self.secret(mark, &random)) }
        headers.add("Referer", "https://idp.example/auth?session_code=\(mark)")
        headers.add("Link", "<https://idp.example/?state=\(mark)>; rel=next")
        headers.set("Content-Type", "application/x-www-form-urlencoded")
        let query = form.encoded
        let posted = TracedMessage(
            HTTPRequest(
                method: .post, target: "https://u:\(mark)@idp.example/token?\(query)", headers: headers,
                body: form.encodedBody))

        var object: [String: JSONValue] = ["client_id": "app"]
        for name in Self.members { object[Self.oddly(name, &random)] = .string(Self.secret(mark, &random)) }
        let named: JSONValue = .object([
            Self.oddly("Name", &random): .string(Self.oddly("answer", &random)),
            Self.oddly("Value", &random): .string(mark),
        ])
        let document: JSONValue = .object([
            "AuthenticationResult": .object(object), "ValidationData": .array([named]),
            "credentials": .array([["type": "password", "value": .string(mark)]]),
            "nested": .string(#"{"passWord":"\#(mark)"}"#), "pem": .string("-----BEGIN PRIVATE KEY-----\n\(mark)"),
            "text": .string("-----BEGIN PRIVATE KEY-----\n\(mark)"), "uri": .string("otpauth://totp/x?secret=\(mark)"),
            "link": .string("https://idp.example/?token=\(mark)"), "pin": .string(mark),
            "note": .string("eyJhbGciOiJub25lIn0.eyJ4IjoxfQ.\(mark)"), "session": .object(["id": .string(mark)]),
        ])
        headers.set("Content-Type", "application/x-amz-json-1.1")
        headers.set("Location", "app://cb?\(query)#\(query)")
        let answered = TracedMessage(HTTPResponse(status: 302, headers: headers, body: document.bytes), to: posted)
        let sent = TracedMessage(
            HTTPRequest(
                method: .post, target: "https://idp.example/\(mark.prefix(0))", headers: headers, body: document.bytes))
        let echo: JSONValue = ["message": .string("\(mark) is wrong")]
        let echoed = TracedMessage(
            HTTPResponse(status: 400, headers: ["Content-Type": "application/json"], body: echo.bytes),
            to: TracedMessage(.form(["password": mark], to: "https://idp.example/")))
        for message in [posted, answered, sent, echoed] {
            for text in Self.shown(message.content) {
                #expect(!text.contains(mark), "\(text)")
                #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .format })
            }
        }
    }
}
