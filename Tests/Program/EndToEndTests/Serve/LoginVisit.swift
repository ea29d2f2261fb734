import FoundationEssentials
import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

/// One browser's login, on its own keep-alive connection.
final class LoginVisit: Sendable {
    let verifier = CodeVerifier(random: SeededRandom.another())
    private let client: String
    private let redirectURI: String
    private let headers: HTTPHeaders

    /// A login of a client, with the headers of a device if the client is KOBIL's.
    init(client: String, redirectURI: String, headers: HTTPHeaders = [:]) {
        self.client = client
        self.redirectURI = redirectURI
        self.headers = headers
    }

    /// A login in which a new device activates a user.
    static func activation() throws -> LoginVisit {
        let random = SeededRandom.another()
        let statement = AstClientDataStatement(
            appName: "tests", tenant: .sandbox, astClientID: .unassigned, issuedAt: SystemWallClock().now(),
            id: random.uuid())
        let data = try statement.clientData(signedBy: SigningKey.generate(.es256), sealedTo: nil)
        return LoginVisit(
            client: "KssIdpEnrollment", redirectURI: "https://kobil/OpenIdRedirectUri",
            headers: KobilHeaders(clientData: data, clientID: .unassigned).fields)
    }

    /// A login page as the browser receives it.
    struct Page: Sendable {
        /// The path to which the form is posted.
        let action: String
        /// The value of the header `Cookie`.
        let cookies: String
    }

    func open(on connection: RawConnection) async throws -> Page {
        let query: FormFields = [
            "client_id": client, "redirect_uri": redirectURI, "scope": "openid", "response_type": "code",
            "nonce": "n-1", "state": "s-1", "code_challenge": verifier.challenge.value,
            "code_challenge_method": "S256",
        ]
        let path = "/auth/realms/sandbox/protocol/openid-connect/auth?\(query.encoded)"
        await connection.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(lines(headers))\r\n")
        let answer = try await connection.answer()
        let action = try #require(
            answer.body.firstMatch(of: /action="(?:http:\/\/[^\/"]*)?([^"]*)"/), "\(answer.head)\(answer.body)")
        let cookies = answer.head.matches(of: /(?i)set-cookie: ([^;\r]*)/).map { String($0.output.1) }
        return Page(
            action: String(action.output.1).replacing("&amp;", with: "&"), cookies: cookies.joined(separator: "; "))
    }

    /// Posts the form of a page.
    func submit(
        _ fields: FormFields, to page: Page, on connection: RawConnection
    ) async throws -> RawConnection.Answer {
        let body = fields.encoded
        await connection.send(
            "POST \(page.action) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(lines(headers))Cookie: \(page.cookies)\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                + body)
        return try await connection.answer()
    }

    /// The authorization code of a response, or `nil` if it contains none.
    func code(in answer: RawConnection.Answer) -> String? {
        guard answer.status == 302 || answer.status == 303, let location = answer.header("Location"),
            location.hasPrefix(redirectURI), let mark = location.firstIndex(where: { $0 == "?" || $0 == "#" })
        else { return nil }
        return FormFields(encoded: String(location[location.index(after: mark)...]))["code"]
    }

    /// Activates a user on a new device and returns the tokens.
    static func activate(_ user: UserRecordID, at server: ServeInstance) async throws -> HTTPResponse {
        let record = try await server.administration.user(user)
        guard case .issued(let issued) = try await server.administration.issueActivationCode(to: record) else {
            throw NoActivationCode()
        }
        let visit = try activation()
        let connection = try RawConnection(port: server.port)
        let page = try await visit.open(on: connection)
        let fields = activationFields(record.username, issued.code.exposedText)
        let answer = try await visit.submit(fields, to: page, on: connection)
        return try await server.token(visit.redemption(of: try #require(visit.code(in: answer), "\(answer.head)")))
    }

    /// The input of a new user.
    static func activationFields(_ name: String, _ code: String) -> FormFields {
        ["username": name, "password": "Geheim-123", "activation-code": code]
    }

    /// The token request for a code.
    func redemption(of code: String) -> FormFields {
        [
            "grant_type": "authorization_code", "client_id": client, "code": code, "redirect_uri": redirectURI,
            "code_verifier": verifier.secret.exposedText,
        ]
    }

    private func lines(_ headers: HTTPHeaders) -> String {
        headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    }
}

/// The provider does not accept activation codes.
struct NoActivationCode: Error {}
