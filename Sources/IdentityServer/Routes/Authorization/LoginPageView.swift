import HTTPMessage
import IdentityModel
import JOSE
import OpenID

/// Shows the page that a login has come to.
struct LoginPageView: Sendable {
    let context: RealmContext
    let client: ClientRecord

    /// The page with its error, and a page code that has not been shown before.
    func page(_ page: LoginPage, of login: LoginRecord, pageCode: Secret, error: FormError?) -> HTTPResponse {
        let action = PageAddress(
            path: context.paths.authenticate,
            query: [
                "session_code": pageCode.exposedText, "execution": page.execution,
                "client_id": client.clientID.rawValue, "tab_id": login.key.tab,
            ])
        let username = login.state.username
        switch page.kind {
        case .login: return context.pages.response(.login(.init(action: action, username: username, error: error)))
        case .enrolment:
            return context.pages.response(
                .enrolment(
                    .init(
                        action: action, passwordPolicy: context.record.passwordPolicy, username: username,
                        error: error)))
        }
    }

    /// The redirect to the page that the login has come to, for an answer that came too late.
    func redirectToCurrentPage(_ page: LoginPage, tab: String) -> HTTPResponse {
        let query: FormFields = [
            "execution": page.execution, "client_id": client.clientID.rawValue, "tab_id": tab,
        ]
        return RouteAnswer.redirect(to: PageAddress(path: context.paths.authenticate, query: query).text)
    }

    /// A name for a login among its browser's.
    static func freshTab(_ random: any RandomSource) -> String { Base64URL.encode(random.bytes(8)) }
}
