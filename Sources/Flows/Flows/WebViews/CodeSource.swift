import HTTPMessage
import IdentityModel
import IdpSdk
import MasterControllerSdk
import OpenID
import Sentences
import UserAgents

/// A code from a user agent, and its redirect URI if that differs from the profile's.
struct ObtainedCode: Sendable {
    let code: Secret
    var redirectURI: String?
}

/// The user agent in which the user logs in, and which so obtains the authorization code.
enum CodeSource: Sendable {
    /// The terminal as a web view: the IdpSdk reads the pages, and the user fills in their fields here.
    case terminalView(WebViewClient)
    /// The user's browser as a web view; it connects to the provider through an address of this machine.
    case browserView(WebViewClient, UserAgentParts)
    /// Any browser as a web view: the user opens the address there and pastes its final address.
    case pastedView(WebViewClient)
    /// The user's browser, which connects to the provider directly and returns to a redirect URI of this machine
    /// (RFC 8252).
    case browser(ClientID, UserAgentParts)
    /// Any browser, for redirect URIs on which this program cannot listen, and for remote shells.
    case pasted(ClientID)

    func code(
        for device: GetAstClientDataResultEvent, on engine: isolated FlowEngine
    ) async throws(FlowError) -> ObtainedCode {
        switch self {
        case .terminalView(let client):
            return try await Self.terminalView(client, device, on: engine)
        case .browserView(let client, let agents):
            return try await Self.browserView(client, agents, device, on: engine)
        case .pastedView(let client):
            let request = try await WebViewRequest.made(for: client, device, on: engine)
            return try await Self.pasted(request.url, request.headers, request.redirect, on: engine)
        case .browser(let client, let agents):
            return try await Self.browser(client, agents, device, on: engine)
        case .pasted(let client):
            let request = try await BrowserLoginRequest(
                client, engine.profile.redirectURI, device, isPasted: true, on: engine)
            return try await Self.pasted(request.url, [:], request.redirect, on: engine)
        }
    }

    private static func terminalView(
        _ client: WebViewClient, _ device: GetAstClientDataResultEvent, on engine: isolated FlowEngine
    ) async throws(FlowError) -> ObtainedCode {
        guard let sdk = engine.webViewSdk else {
            throw FlowError(refusedBy: IdpSdkError(.invalidCall, Text("There is no web view in this program.")))
        }
        // A new user's requests contain only the client data, because there is no AST client ID yet.
        let data = AstClientDataInfo(
            device.clientData, client.sendsAstClientID ? device.astClientId : "", device.codeChallenge,
            device.codeChallengeMethod)
        let pages = PageInteraction(engine.stage.interaction, client: client.id, inquiry: engine.inquiry)
        let answer = await sdk.getAuthorizationCode(
            withAstClientData: data, clientId: client.rawValue,
            interactionInterface: pages, userId: nil,
            traceParent: engine.traceContext.traceParent)
        if let error = answer.idpSdkError {
            throw await FlowError(refusedBy: error, on: pages, answer)
        }
        guard let code = answer.authorizationCode else {
            throw FlowError(
                refusedBy: IdpSdkError(
                    .unreadablePage, Text(untranslated: "The IdpSdk gave neither a code nor an error.")))
        }
        return ObtainedCode(code: Secret(code))
    }

    private static func browserView(
        _ client: WebViewClient, _ agents: UserAgentParts, _ device: GetAstClientDataResultEvent,
        on engine: isolated FlowEngine
    ) async throws(FlowError) -> ObtainedCode {
        let request = try await WebViewRequest.made(for: client, device, on: engine)
        var settings = BrowserAgentSettings(exchange: agents.exchange, tenantName: engine.profile.tenant.rawValue)
        settings.styleSheet = agents.styleSheet
        settings.language = agents.language()
        settings.allowedHosts = engine.profile.allowedHosts
        settings.deadline = agents.deadline
        settings.trace = engine.stage.trace
        let agent: BrowserAgent
        do throws(UserAgentError) {
            agent = try BrowserAgent.open(request, settings: settings)
        } catch {
            throw FlowError(refusedBy: IdpSdkError(.invalidCall, error.sentence))
        }
        engine.stage.notify(.addressOpened(AddressToOpen(url: agent.startURL, startLink: agent.startURL)))
        let outcome = await engine.stage.interaction.waiting { await agent.outcome() }
        await agent.close()
        return ObtainedCode(code: try outcome.code(scope: engine.profile.scope))
    }

    private static func browser(
        _ client: ClientID, _ agents: UserAgentParts, _ device: GetAstClientDataResultEvent,
        on engine: isolated FlowEngine
    ) async throws(FlowError) -> ObtainedCode {
        let profile = engine.profile
        let listener: LoopbackRedirectListener
        do throws(UserAgentError) {
            listener = try LoopbackRedirectListener.open(
                profile.redirectURI, tenantName: profile.tenant.rawValue, styleSheet: agents.styleSheet,
                language: agents.language(),
                deadline: agents.deadline, random: engine.random)
        } catch {
            throw FlowError(refusedBy: IdpSdkError(.invalidCall, error.sentence))
        }
        let request = try await BrowserLoginRequest(client, listener.redirectURI, device, on: engine)
        let startLink = listener.expect(request.redirect, openedAt: request.url)
        engine.stage.notify(.addressOpened(AddressToOpen(url: request.url, startLink: startLink)))
        let outcome = await engine.stage.interaction.waiting { await listener.outcome() }
        await listener.close()
        let code = try outcome.code(scope: engine.profile.scope)
        let isProfiles = listener.redirectURI == profile.redirectURI
        return ObtainedCode(code: code, redirectURI: isProfiles ? nil : listener.redirectURI)
    }

    /// Asks the user for the final address of a browser, until the address belongs to this flow.
    ///
    /// - Parameters:
    ///   - url: the address to open.
    ///   - headers: those that the browser must add to every request.
    ///   - redirect: what the response must match.
    private static func pasted(
        _ url: String, _ headers: HTTPHeaders, _ redirect: ExpectedRedirect, on engine: isolated FlowEngine
    ) async throws(FlowError) -> ObtainedCode {
        let agent = PasteAgent(redirect)
        engine.stage.notify(
            .addressOpened(
                AddressToOpen(url: url, startLink: nil, headers: headers, redirectURI: redirect.redirectURI)))
        var refusal: Text?
        while true {
            let question = RedirectQuestion(
                url: url, headers: headers, redirectURI: redirect.redirectURI, refusal: refusal)
            var answer = await engine.stage.interaction.answer(to: .redirect(question))
            // A front end may show the question as a page with one field.
            if case .credentials(let values) = answer, let pasted = values[.redirectURL] { answer = .redirect(pasted) }
            switch answer {
            case .redirect(let pasted):
                let outcome: AuthorizationOutcome
                do throws(PasteAgent.PasteError) { outcome = try agent.take(pasted) } catch {
                    refusal = error.sentence(expecting: redirect.redirectURI)
                    continue
                }
                return ObtainedCode(code: try UserAgentOutcome(outcome).code(scope: engine.profile.scope))
            case .cancelled(let origin): throw FlowError(cancelledBy: origin)
            case .noFurtherTry, .credentials, .pin, .presence:
                throw FlowError(
                    refusedBy: IdpSdkError(.redirectMismatch, refusal ?? Text("No address was pasted.")))
            }
        }
    }
}

extension UserAgentOutcome {
    /// The authorization code of a request for `scope`; throws for every other outcome.
    func code(scope: String) throws(FlowError) -> Secret {
        switch self {
        case .authorized(let response): return response.code
        case .refused(let error):
            throw FlowError(
                refusedBy: IdpSdkError(
                    .errorRedirect, Text(verbatim: error.naming(scope: scope).description)),
                isConsentDenied: error.code == .accessDenied)
        case .returned:
            throw FlowError(refusedBy: IdpSdkError(.redirectMismatch, Text("The browser returned without an answer.")))
        case .failed(let error): throw FlowError(refusedBy: error)
        }
    }
}
