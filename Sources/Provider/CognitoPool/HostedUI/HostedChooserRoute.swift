import HTTPMessage
import HTTPServer
import IdentityStore
import OpenID
import PageMarkup
import ServerRouting

/// `/login`: the page with the choice of a provider, and its form (Amazon Cognito, login endpoint).
///
/// The query of both requests contains the parameters of the app's request, which are checked each time.
struct HostedChooserRoute: Sendable {
    let ui: HostedUI

    func answer(_ request: ServerRequest) async throws -> HTTPResponse {
        let fields = request.http.query
        let signIn = try await ui.signIn(fields, request)
        if let provider = chosen(in: request.http, signIn) {
            return try await UpstreamDeparture(ui: ui, signIn: signIn).response(to: provider, request)
        }
        guard !signIn.providers.isEmpty else {
            return signIn.refused(OAuthError(.serverError, "The user pool has no identity provider"))
        }
        return ui.page(of: signIn.pool, for: request.http).response(
            .chooser(
                providers: signIn.providers.map(\.name), action: PageAddress(path: "/login", query: fields)))
    }

    /// The provider from the posted form or the app's request, or the only one; `nil` if the user has to choose.
    private func chosen(in request: HTTPRequest, _ signIn: HostedSignIn) -> UpstreamProviderRecord? {
        let posted = request.method == .post ? request.postedForm?["identity_provider"] : nil
        if let name = posted ?? signIn.authorization.identityProvider { return signIn.provider(named: name) }
        return signIn.providers.count == 1 ? signIn.providers.first : nil
    }
}
