import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import OpenID
import Sentences
import ServerRouting

/// What the endpoints of the hosted UI share: the check of a request, and the responses to refused ones.
struct HostedUI: Sendable {
    /// The time limit for the sign-in at a provider, in seconds.
    static let loginLifetime = 600
    /// How long a browser needs no new sign-in, in seconds (Amazon Cognito: one hour).
    static let sessionLifetime = 3600
    let services: PoolServices

    var cookies: HostedCookies { HostedCookies(isSecure: services.origin.lowercased().hasPrefix("https:")) }

    /// The pool of an app client, if the request may use it; throws `AuthorizationRequestError` or `StoreError`.
    ///
    /// The refusal is displayed on a page, because no redirect URI has been checked yet.
    func pool(_ clientID: ClientID, for request: ServerRequest) async throws -> PoolRecord {
        guard let pool = try await services.store.pool(clientID: clientID), pool.isEnabled else {
            RequestRecord.current?.refused(.clientNotFound)
            throw AuthorizationRequestError.page(
                message: Text("This server has no user pool with the app client that the request names."), status: 400)
        }
        RequestRecord.current?.found(pool.realmName)
        RequestRecord.current?.found(pool.clientID)
        guard try await services.admits(request, to: pool) else {
            throw AuthorizationRequestError.page(
                message: Text("This user pool is available over https only."), status: 400)
        }
        guard !pool.addresses.allowed(.redirect).isEmpty else {
            throw AuthorizationRequestError.page(
                message: Text("The hosted pages of this user pool are disabled: it has no redirect URI."), status: 400)
        }
        return pool
    }

    /// The pool and the checked parameters of an app's authorization request; throws `AuthorizationRequestError` or
    /// `StoreError`.
    func signIn(_ fields: FormFields, _ request: ServerRequest) async throws -> HostedSignIn {
        let pool = try await pool(try HostedAuthorization.clientID(in: fields), for: request)
        let registered = pool.addresses.allowed(.redirect)
        let authorization: HostedAuthorization
        do throws(AuthorizationRequestError) {
            authorization = try HostedAuthorization(
                fields, redirectURIs: registered, requiresPKCE: pool.requiresPKCE)
        } catch {
            if error == .invalidRedirectURI {
                RequestRecord.current?.refused(redirectURI: fields["redirect_uri"], registered: registered)
            }
            throw error
        }
        return HostedSignIn(
            pool: pool, authorization: authorization, providers: try await services.store.providers(of: pool))
    }

    /// Answers a request of the hosted UI; throws a store failure, which the router answers.
    func answering(
        _ request: HTTPRequest, for task: HostedPage.Task = .signIn, _ work: () async throws -> HTTPResponse
    ) async throws(StoreError) -> HTTPResponse {
        try await Responses(ui: self, request: request, task: task).answering(work)
    }

    /// A refused authorization request is answered on a page, or at the app's redirect URI once that is checked.
    private struct Responses: ErrorResponses {
        typealias Passed = StoreError

        let ui: HostedUI
        let request: HTTPRequest
        let task: HostedPage.Task

        func refused(by error: any Error) -> HTTPResponse? {
            if task == .signIn, let refusal = error as? AuthorizationRequestError {
                RequestRecord.current?.refused(refusal, of: request.query, event: .login)
            }
            return switch error {
            case AuthorizationRequestError.page(let message, _): ui.refused(message, request, task)
            case AuthorizationRequestError.redirect(let error, let mode):
                HostedRedirect.refusal(error, mode, of: request.query)
            default: nil
            }
        }
    }

    /// A page with the reason why a sign-in or a sign-out is not possible.
    func refused(
        _ sentence: Text, _ request: HTTPRequest, _ task: HostedPage.Task = .signIn, in pool: PoolRecord? = nil,
        status: Int = 400
    ) -> HTTPResponse {
        page(of: pool, for: request).response(.refusal(task, sentence), status: status)
    }

    /// The refusal of a request with which another site loads an endpoint into a frame, an image or a script; `nil` for
    /// any other.
    ///
    /// Browsers send what they load (Fetch Metadata); programs and older browsers do not.
    func embeddingRefusal(of request: HTTPRequest) -> HTTPResponse? {
        guard !request.headers.values("Sec-Fetch-Dest").allSatisfy({ $0 == "document" }) else { return nil }
        return refused(Text("This address can only be opened as a page of its own."), request, status: 403)
    }

    /// The pages of a pool, or of the server if `pool` is `nil`.
    func page(of pool: PoolRecord?, for request: HTTPRequest) -> HostedPage {
        HostedPage(
            tenantName: pool?.realmName.rawValue ?? "idp-wizard", styleSheet: services.styleSheet,
            texts: HostedLanguage.texts(for: request))
    }

    /// A new code: 64 characters of [0-9a-f], because sudo-user-js 17.1.1 does not encode it in its token request.
    func newCode() -> Secret { Secret(Hexadecimal.encode(services.random.bytes(32))) }
}

/// A checked authorization request with its pool.
struct HostedSignIn: Sendable {
    let pool: PoolRecord
    let authorization: HostedAuthorization
    /// The pool's providers, ordered by name.
    let providers: [UpstreamProviderRecord]

    /// The provider with this name, compared byte by byte.
    func provider(named name: String) -> UpstreamProviderRecord? {
        providers.first { $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// The redirect to the app with an error.
    func refused(_ error: OAuthError) -> HTTPResponse {
        RequestRecord.current?.refused(.redirect(error, .query), of: FormFields(), event: .login)
        return HostedRedirect.response(.error(error), to: authorization.request)
    }
}
