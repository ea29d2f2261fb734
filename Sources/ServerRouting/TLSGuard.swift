package import HTTPMessage
package import HTTPServer
package import IdentityCore
import OpenID

/// Refuses what comes without TLS to a realm that insists on it, as Keycloak does: on a page where a browser is, else in JSON.
package struct TLSGuard: Sendable {
    package let context: RealmContext
    /// Shows an error where a browser is.
    package let errorPage: @Sendable (InputError) -> HTTPResponse

    package init(context: RealmContext, errorPage: @escaping @Sendable (InputError) -> HTTPResponse) {
        self.context = context
        self.errorPage = errorPage
    }

    /// The refusal, nil where there is none; `path` is what follows the realm's name.
    package func refusal(of request: ServerRequest, _ path: String) -> HTTPResponse? {
        // Only keys and addresses, which everybody may read.
        guard !path.isEmpty, !context.isSecure,
            context.record.sslRequirement.demandsTLS(from: request.remoteAddress)
        else { return nil }
        let isPage =
            Self.pages.contains(path) || path.hasPrefix("login-actions/")
            || (path == "protocol/openid-connect/logout" && request.http.method == .get)
        if isPage { return errorPage(.protocolError("HTTPS required")) }
        return OAuthError(.invalidRequest, "HTTPS required", httpStatus: 403).httpResponse
    }

    private static let pages: Set = [
        "device", "device/finish", "protocol/openid-connect/auth", "protocol/openid-connect/logout/logout-confirm",
        "protocol/openid-connect/registrations",
    ]
}
