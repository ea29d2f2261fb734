import FoundationEssentials
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
struct DeviceVerificationRoute: Sendable {
    static let routes: [RealmRoute] = [
        RealmRoute("device", [.get, .post], right: .browser, pageMethods: [.get, .post]) { (call) throws(StoreError) in
            try await DeviceVerificationRoute(services: call.services, context: call.context).answer(call.request)
        },
        RealmRoute("device/finish", [.get], right: .none, pageMethods: [.get]) { (call) throws(StoreError) in
            try await DeviceVerificationRoute(services: call.services, context: call.context).finish(call.http)
        },
    ]

    let services: OpenIDServices
    let context: RealmContext

    private static let ticketCookie = "DEVICE_TICKET"

    /// Shows the page, or processes the code that the user has typed.
    func answer(_ request: ServerRequest) async throws(StoreError) -> HTTPResponse {
        guard context.record.isEnabled else {
            return context.pages.error(.protocolError("Realm not enabled"), status: 400)
        }
        guard request.http.method == .post else { return page(request.http.query["user_code"] ?? "") }
        guard let form = request.http.postedForm else { return RouteAnswer.unsupportedMediaType }
        let typed = TypedAnswers(context.pages.answers(of: .deviceCode, form: form)).text(.userCode)
        guard let code = UserCode(typed: typed) else { return page(typed, .userCodeInvalid) }
        let ticket = RealmCookies.fresh(services.random)
        let now = services.clock.now()
        let claim = try await services.store.claim(
            userCode: SHA256.digest(code.letters.utf8), ticket: SHA256.digest(ticket), address: request.remoteAddress,
            in: context.record, at: now)
        switch claim {
        case .unknown:
            RequestRecord.current?.asks(for: .deviceUserCode)
            RequestRecord.current?.refused(.invalidUserCode)
            return page(typed, .userCodeInvalid)
        case .tooManyGuesses:
            RequestRecord.current?.asks(for: .deviceUserCode)
            RequestRecord.current?.refused(.userLocked)
            return page("", .tooManyUserCodes)
        case .found(let clientRecordID, let scope):
            guard let client = try await services.store.client(storedAs: clientRecordID, in: context.record) else {
                return page(typed, .userCodeInvalid)
            }
            return begin(client, scope, ticket)
        }
    }

    /// Ends the login: the device gets its tokens, or the error that the user refused.
    func finish(_ request: HTTPRequest) async throws(StoreError) -> HTTPResponse {
        guard let ticket = RealmCookies.value(Self.ticketCookie, in: request.headers),
            request.query["state"] == Self.challenge(of: ticket)
        else { return ended(.loginEnded) }
        let code = request.query["code"].map { SHA256.digest(Secret($0)) }
        let isDecided = try await services.store.decide(
            ticket: SHA256.digest(ticket), loginCode: code, redirectURI: context.deviceRedirectURI,
            challenge: Self.challenge(of: ticket), in: context.record, at: services.clock.now())
        guard isDecided else { return ended(.loginEnded) }
        var response = context.pages.response(code == nil ? InformationPage.deviceDenied : .deviceAllowed)
        response.headers.add("Set-Cookie", context.cookies.removing(Self.ticketCookie))
        return response
    }

    private func begin(_ client: ClientRecord, _ scope: String, _ ticket: Secret) -> HTTPResponse {
        let challenge = Self.challenge(of: ticket)
        // Always asks for consent: an attacker may have sent the user the code (RFC 8628, section 5.4).
        let request = AuthorizationRequest(
            clientID: client.clientID, redirectURI: context.deviceRedirectURI, scope: scope, state: challenge,
            challenge: CodeChallenge(value: challenge), prompt: "consent")
        var response = RouteAnswer.redirect(to: request.url(endpoint: context.paths.authorization))
        response.headers.add("Set-Cookie", context.cookies.setting(Self.ticketCookie, to: ticket))
        return response
    }

    private func page(_ userCode: String, _ error: InputRefusal? = nil) -> HTTPResponse {
        context.pages.response(
            DeviceCodeForm(
                action: PageAddress(path: context.paths.deviceVerification), userCode: String(userCode.prefix(64)),
                error: error), answersPost: error != nil)
    }

    private func ended(_ error: InputRefusal) -> HTTPResponse { context.pages.error(error, status: 400) }

    /// The ticket's digest as a PKCE challenge (S256); it does not reveal the ticket.
    private static func challenge(of ticket: Secret) -> String { Base64URL.encode(SHA256.digest(ticket)) }
}

extension RealmContext {
    /// The redirect URI of the login that authorizes a device: an address of this server.
    var deviceRedirectURI: String { endpoints.deviceVerification + "/finish" }
}

extension InputRefusal {
    /// The user has typed too many unknown codes.
    static let tooManyUserCodes = InputRefusal(
        subsystem: IdpSdkError.formSubsystem, code: 929, "Too many wrong codes: wait ten minutes, then try again.",
        field: .userCode)
}
