import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE
import ServerRouting

/// The new cookie that a browser gets with the first right proof of a login.
///
/// The cookie that it came with may have been planted. Whoever planted it must not hold a login that its user has proved, so everything that the
/// browser has begun moves to a value that only this browser is told.
extension LoginVisit {
    /// The fresh cookie, where the proof is the login's first; nil where the cookie stays.
    func renewedCookie(for proof: LoginProof?) -> Secret? {
        login.state.proof == nil && proof != nil ? RealmCookies.fresh(services.random) : nil
    }
}

extension LoginRecord {
    /// Puts the login under another cookie; nil changes nothing.
    mutating func move(to cookie: Secret?) {
        guard let cookie else { return }
        key = LoginKey(browser: SHA256.digest(cookie), tab: key.tab)
    }
}

extension RealmContext {
    /// An answer that gives the browser a new cookie for its logins; nil changes nothing.
    func giving(_ cookie: Secret?, with response: HTTPResponse) -> HTTPResponse {
        guard let cookie else { return response }
        var response = response
        response.headers.add("Set-Cookie", cookies.setting(RealmCookies.login, to: cookie))
        return response
    }
}
