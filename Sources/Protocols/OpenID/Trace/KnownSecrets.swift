public import HTTPMessage
import IdentityModel

/// The secrets of many messages, which are masked in each of them wherever they occur.
///
/// Values under four bytes are not masked, because they would match parts of words.
public struct KnownSecrets: Sendable {
    /// The secrets by their first four bytes, the longest first.
    private var index: [UInt32: [[UInt8]]] = [:]
    private var certain: Set<String> = []
    private var possible: Set<String> = []
    private var open: Set<String> = []

    private static let lengths = 4...(1 << 16)

    public init() {}

    /// Adds the secrets of a request.
    ///
    /// With `isUnknown`, its form was sent to an endpoint that no standard describes, so each value can be one, except
    /// names of users.
    public mutating func add(_ request: HTTPRequest, isUnknown: Bool) {
        certain.formUnion(TracedMessage(request).echoes)
        for header in request.headers.values("Authorization") {
            if let (_, secret) = BasicCredentials.read(header) { certain.insert(secret.exposedText) }
        }
        for cookie in request.headers.values("Cookie").flatMap({ $0.split(separator: ";") }) { add(cookie: cookie) }
        for field in request.query.fields + request.form.fields where Self.openNames.contains(field.name) {
            open.insert(field.value)
        }
        guard isUnknown else { return }
        for field in request.form.fields where !Self.namesOfUsers.contains(field.name.lowercased()) {
            possible.insert(field.value)
        }
    }

    public mutating func add(_ response: HTTPResponse) {
        certain.formUnion(TracedMessage(response).echoes)
        for cookie in response.headers.values("Set-Cookie") { add(cookie: cookie.prefix { $0 != ";" }) }
    }

    private mutating func add(cookie: some StringProtocol) {
        guard let mark = cookie.firstIndex(of: "=") else { return }
        let value = cookie[cookie.index(after: mark)...]
        possible.formUnion([String(value), String(value.filter { $0 != "\"" && $0 != " " })])
    }

    /// Prepares the search; call it after the last message was added.
    public mutating func seal() {
        var secrets = certain.union(possible.subtracting(open))
        // A signature is worth as much as its token.
        for secret in secrets where secret.hasPrefix("eyJ") {
            if let signature = secret.split(separator: ".").last { secrets.insert(String(signature)) }
        }
        secrets.remove(RedactedText.mask)
        for secret in secrets where Self.lengths.contains(secret.utf8.count) {
            let bytes = Array(secret.utf8)
            index[Self.key(bytes[..<4]), default: []].append(bytes)
        }
        for key in index.keys { index[key]?.sort { $0.count > $1.count } }
    }

    /// The text with the secrets masked; only a mask if the text has one of them percent-encoded.
    public func masked(_ text: String) -> String {
        guard !index.isEmpty else { return text }
        var result = replaced(Array(text.utf8)) ?? text
        var plain = result
        for _ in 0..<3 where plain.contains("%") || plain.contains("+") {
            plain = PercentCoding.decode(plain.replacing("+", with: " "))
            if replaced(Array(plain.utf8)) != nil { result = RedactedText.mask }
        }
        return result
    }

    /// Returns `nil` if the text has no secret.
    private func replaced(_ text: [UInt8]) -> String? {
        var result: [UInt8] = []
        var (copied, position) = (0, 0)
        while position + 4 <= text.count {
            let rest = text[position...]
            if let secret = index[Self.key(rest.prefix(4))]?.first(where: rest.starts) {
                result += text[copied..<position] + Array(RedactedText.mask.utf8)
                position += secret.count
                copied = position
            } else {
                position += 1
            }
        }
        return copied == 0 ? nil : String(decoding: result + text[copied...], as: UTF8.self)
    }

    private static func key(_ start: ArraySlice<UInt8>) -> UInt32 { start.reduce(0) { $0 << 8 | UInt32($1) } }

    /// Parameters whose values are no secrets, although pages repeat them in their forms.
    private static let openNames: Set<String> = [
        "client_id", "redirect_uri", "response_type", "response_mode", "scope", "grant_type", "code_challenge_method",
        "prompt", "ui_locales", "kc_locale", "acr_values", "post_logout_redirect_uri", "token_type_hint", "audience",
        "resource", "display",
    ]
    private static let namesOfUsers: Set<String> = [
        "username", "user", "login", "email", "identifier", "userid", "user_id", "j_username",
    ]
}
