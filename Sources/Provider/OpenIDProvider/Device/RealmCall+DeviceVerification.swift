import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import PageMarkup
import Sentences
import ServerRouting

/// The page where the user types the code that a device shows, signs in, and consents (RFC 8628, section 3.3).
///
/// Sign-in and consent are an authorization request of the device's client that redirects back to this endpoint.
/// A ticket in a cookie connects the two. The ticket's digest is the `state` and the PKCE challenge of the request.
extension RealmCall {
    static let deviceVerificationRoutes: [RealmRoute] = [
        RealmRoute("device", [.get, .post], right: .browser, pageMethods: [.get, .post]) {
            try await $0.deviceVerification()
        },
        RealmRoute("device/finish", [.get], right: .none, pageMethods: [.get]) {
            try await $0.finishedDeviceLogin()
        },
    ]

    private static let ticketCookie = "DEVICE_TICKET"

    /// Shows the page, or processes the code that the user has typed.
    private func deviceVerification() async throws -> HTTPResponse {
        guard context.realm.isEnabled else {
            return context.pages.error(.protocolError(Text("Realm not enabled", context: "keycloak")), status: 400)
        }
        guard http.method == .post else { return deviceCodePage(http.query["user_code"] ?? "") }
        guard let form = http.postedForm else { return RouteAnswer.unsupportedMediaType }
        let typed = TypedAnswers(context.pages.answers(of: .deviceCode, form: form)).text(.userCode)
        guard let code = UserCode(typed: typed) else { return deviceCodePage(typed, .form(.userCodeInvalid)) }
        let ticket = RealmCookies.fresh(services.random)
        let now = services.clock.now()
        let claim = try await services.store.claim(
            userCode: SHA256.digest(code.letters.utf8), ticket: SHA256.digest(ticket), address: request.remoteAddress,
            in: context.realm, at: now)
        switch claim {
        case .unknown:
            RequestRecord.current?.asks(for: .deviceUserCode)
            RequestRecord.current?.refused(.invalidUserCode)
            return deviceCodePage(typed, .form(.userCodeInvalid))
        case .tooManyGuesses:
            RequestRecord.current?.asks(for: .deviceUserCode)
            RequestRecord.current?.refused(.userLocked)
            return deviceCodePage("", .form(.tooManyUserCodes))
        case .found(let clientRecordID, let scope):
            guard let client = try await services.store.client(storedAs: clientRecordID, in: context.realm) else {
                return deviceCodePage(typed, .form(.userCodeInvalid))
            }
            RequestRecord.current?.found(client.clientID)
            RequestRecord.current?.joins(.deviceTicket(Self.challenge(of: ticket)))
            return deviceLogin(client, scope, ticket)
        }
    }

    /// Ends the login: the device gets its tokens, or the error that the user refused.
    private func finishedDeviceLogin() async throws -> HTTPResponse {
        guard let ticket = RealmCookies.value(Self.ticketCookie, in: http.headers),
            http.query["state"] == Self.challenge(of: ticket)
        else { return context.pages.error(.form(.loginEnded), status: 400) }
        let code = http.query["code"].map { SHA256.digest(Secret($0)) }
        let isDecided = try await services.store.decide(
            ticket: SHA256.digest(ticket), loginCode: code, redirectURI: context.deviceRedirectURI,
            challenge: Self.challenge(of: ticket), in: context.realm, at: services.clock.now())
        guard isDecided else { return context.pages.error(.form(.loginEnded), status: 400) }
        RequestRecord.current?.joins(.deviceTicket(Self.challenge(of: ticket)))
        var response = context.pages.response(code == nil ? InformationPage.deviceDenied : .deviceAllowed)
        response.headers.add("Set-Cookie", context.cookies.removing(Self.ticketCookie))
        return response
    }

    private func deviceLogin(_ client: ClientRecord, _ scope: String, _ ticket: Secret) -> HTTPResponse {
        let challenge = Self.challenge(of: ticket)
        // Always asks for consent: an attacker may have sent the user the code (RFC 8628, section 5.4).
        let request = AuthorizationRequest(
            clientID: client.clientID, redirectURI: context.deviceRedirectURI, scope: scope, state: challenge,
            challenge: CodeChallenge(value: challenge), prompt: "consent")
        var response = RouteAnswer.redirect(to: request.url(endpoint: context.paths.authorization))
        response.headers.add("Set-Cookie", context.cookies.setting(Self.ticketCookie, to: ticket))
        return response
    }

    private func deviceCodePage(_ userCode: String, _ error: InputRefusal? = nil) -> HTTPResponse {
        context.pages.response(
            DeviceCodeForm(
                action: PageAddress(path: context.paths.deviceVerification), userCode: String(userCode.prefix(64)),
                error: error), answersPost: error != nil)
    }

    /// The ticket's digest as a PKCE challenge (S256); it does not reveal the ticket.
    private static func challenge(of ticket: Secret) -> String { Base64URL.encode(SHA256.digest(ticket)) }
}

extension RealmContext {
    /// The redirect URI of the login that authorizes a device: an address of this server.
    var deviceRedirectURI: String { endpoints.deviceVerification + "/finish" }
}
