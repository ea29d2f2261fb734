import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID
import Sentences

/// The administrator's access token, fetched on demand and kept until it expires; concurrent callers share one request.
actor AdministratorToken {
    private let profile: ProviderProfile
    private let exchange: any HTTPExchange
    private let clock: any WallClock
    private let password: @Sendable () async throws -> Secret
    private var kept: (token: Secret, expiresAt: Date)?
    private var underWay: Task<Result<(token: Secret, expiresAt: Date), AdministrationError>, Never>?

    /// How many seconds before its expiry a token is replaced.
    private static let margin = 10.0

    init(
        profile: ProviderProfile, exchange: any HTTPExchange, clock: any WallClock,
        password: @escaping @Sendable () async throws -> Secret
    ) {
        self.profile = profile
        self.exchange = exchange
        self.clock = clock
        self.password = password
    }

    /// Returns the token; fetches one if necessary, and records the request.
    func value(tracing trace: RequestTrace) async throws(AdministrationError) -> Secret {
        if let kept, kept.expiresAt > clock.now() { return kept.token }
        // The fetch is a separate task, because a cancelled caller must not cancel it for the others.
        let fetch = underWay ?? Task { await self.fetch(tracing: trace) }
        underWay = fetch
        let result = await fetch.value
        if underWay == fetch { underWay = nil }
        guard !Task.isCancelled else { throw AdministrationError(.cancelled, Text("Cancelled.")) }
        kept = try result.get()
        return try result.get().token
    }

    /// Removes a rejected token, unless it has been replaced already.
    func discard(_ token: Secret) {
        if kept?.token == token { kept = nil }
    }

    private func fetch(tracing trace: RequestTrace) async -> Result<
        (token: Secret, expiresAt: Date), AdministrationError
    > {
        guard let administrator = profile.admin else {
            return .failure(AdministrationError(.notConfigured, Self.noAdministrator(profile)))
        }
        let grant: TokenGrant
        if let username = administrator.username {
            do {
                grant = .password(username: username, password: try await password())
            } catch let error as AdministrationError {
                return .failure(error)
            } catch {
                return .failure(
                    AdministrationError(.notConfigured, Text("The administrator's password cannot be read: \(error)")))
            }
        } else {
            grant = .clientCredentials
        }
        let endpoint = RealmEndpoints(base: profile.baseURL, tenant: administrator.realm).token
        let client = administrator.secret.map { ClientAuthentication.post(administrator.client, $0) }
        let request = TokenRequest(grant: grant, client: client ?? .none(administrator.client))
        let asked = clock.now()
        do {
            let response = try await trace.send(
                request.httpRequest(to: endpoint), as: "POST token",
                [TraceField("grant_type", UntrustedText(grant.name.rawValue))], through: exchange)
            return answer(to: response, asked: asked)
        } catch let error {
            return .failure(ErrorAnswer.error(of: error))
        }
    }

    /// Why there is no administrator: the profile has none, or the provider's kind has no admin REST API.
    private static func noAdministrator(_ profile: ProviderProfile) -> Text {
        guard profile.kind == .oidc else {
            return Text("The profile \(profile.name) names no administrator (key `admin`).")
        }
        return
            Text(
                "Providers of kind oidc have no administration, because OpenID Connect does not define one. Use the provider's own tools, or kind keycloak or kobil if it is one of them."
            )
    }

    private func answer(
        to response: HTTPResponse, asked: Date
    ) -> Result<(token: Secret, expiresAt: Date), AdministrationError> {
        if let busy = BusyServer(response) {
            return .failure(
                AdministrationError(.unusableAnswer(httpStatus: response.status), busy.sentence))
        }
        switch TokenAnswer(reading: response) {
        case .granted(let tokens):
            let lifetime = Double(tokens.expiresIn ?? 60) - Self.margin
            return .success((tokens.accessToken, asked.addingTimeInterval(lifetime)))
        case .refused(let error) where error.code == .invalidGrant || error.code == .unauthorizedClient:
            return .failure(
                AdministrationError(.unauthorized, said: error.errorDescription, Text("The administrator was refused."))
            )
        case .refused(let error) where response.status >= 500:
            return .failure(
                AdministrationError(
                    .unusableAnswer(httpStatus: response.status), said: error.errorDescription ?? error.code.rawValue,
                    Text.empty))
        case .refused(let error):
            guard response.status == 404 else {
                return .failure(
                    AdministrationError(
                        .unauthorized, said: error.errorDescription ?? error.code.rawValue, Text.empty))
            }
            let realm = profile.admin?.realm.rawValue ?? ""
            return .failure(
                AdministrationError(
                    .notFound,
                    Text("\(error.errorDescription ?? error.code.rawValue) (the administrator's realm, \(realm))"))
            )
        case .unreadable(let status, _):
            return .failure(
                AdministrationError(
                    .unusableAnswer(httpStatus: status),
                    Text("The provider's answer to the administrator cannot be read.")))
        }
    }
}
