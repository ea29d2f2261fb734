import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import ServerRouting

/// `account`: the user's profile as JSON for Keycloak's adapter, and a page that shows who is signed in.
///
/// There is no account console like Keycloak's. To change an account, a client starts a login with `kc_action`.
extension RealmCall {
    /// A request with `Authorization`, or one that accepts JSON but no HTML, gets the profile, any other the page.
    static let accountRoutes: [RealmRoute] = [
        RealmRoute(
            "account", [.get], right: .browser, crossOrigin: CrossOriginRule(methods: [.get], proof: .bearerToken)
        ) { try await $0.account() }
    ]

    private func account() async throws -> HTTPResponse {
        var response = try await wantsJSON ? accountProfile() : accountPage()
        response.headers.add("Vary", "Accept")
        return response
    }

    private var wantsJSON: Bool {
        let accepted = http.headers.values("Accept").joined(separator: ",").lowercased()
        return http.headers["Authorization"] != nil
            || accepted.contains("application/json") && !accepted.contains("text/html")
    }

    /// The profile for an access token, limited by its scopes like userinfo.
    private func accountProfile() async throws -> HTTPResponse {
        guard let token = http.bearerToken(),
            let valid = try await services.accessTokens.valid(
                token, issuer: context.endpoints.issuer, realm: context.realm)
        else {
            var refused = RouteAnswer.error("HTTP 401 Unauthorized", status: 401)
            refused.headers.set("WWW-Authenticate", "Bearer")
            return refused
        }
        let user = valid.session.user
        var profile: JSONValue = ["id": .string(user.id), "username": .string(user.username)]
        if valid.scopes.contains("profile") {
            profile["firstName"] = user.firstName.map(JSONValue.string)
            profile["lastName"] = user.lastName.map(JSONValue.string)
        }
        if valid.scopes.contains("email") {
            profile["email"] = user.email.map(JSONValue.string)
            profile["emailVerified"] = .bool(user.isEmailVerified)
        }
        return RouteAnswer.json(profile)
    }

    /// The page that shows who is signed in in this browser.
    private func accountPage() async throws -> HTTPResponse {
        let session = try await SessionReuse(services: services, context: context)
            .current(http, at: services.clock.now())
        guard let user = session?.user else {
            return context.pages.response(InformationPage.nobodySignedIn)
        }
        let name = [user.username, user.displayName, user.email].compactMap { $0 }.joined(separator: ", ")
        return context.pages.response(InformationPage.signedIn(name))
    }
}
