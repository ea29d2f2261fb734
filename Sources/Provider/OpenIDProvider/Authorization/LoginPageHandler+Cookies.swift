import HTTPMessage
import IdentityModel
import IdentityStore
import ServerRouting

/// Renews the login's cookie after the first successful proof, against login fixation.
///
/// An attacker may have planted the cookie. After the renewal, the browser's logins are stored under a value that only
/// this browser has.
extension LoginPageHandler {
    /// The new cookie if the proof is the login's first; `nil` if the cookie is kept.
    func renewedCookie(for proof: LoginProof?) -> Secret? {
        login.state.proof == nil && proof != nil ? RealmCookies.fresh(services.random) : nil
    }
}

extension LoginRecord {
    /// Moves the login to another cookie; `nil` changes nothing.
    mutating func move(to cookie: Secret?) {
        guard let cookie else { return }
        key = LoginKey(browser: SHA256.digest(cookie), tab: key.tab)
    }
}

extension RealmContext {
    /// The response with the new cookie for the browser's logins; `nil` changes nothing.
    func giving(_ cookie: Secret?, with response: HTTPResponse) -> HTTPResponse {
        guard let cookie else { return response }
        var response = response
        response.headers.add("Set-Cookie", cookies.setting(RealmCookies.login, to: cookie))
        return response
    }
}
