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

    /// The refusal, nil where there is none; `isPage` says whether a browser shows the answer.
    package func refusal(of request: ServerRequest, isPage: Bool) -> HTTPResponse? {
        guard !context.isSecure, context.record.sslRequirement.requiresTLS(from: request.remoteAddress) else {
            return nil
        }
        if isPage { return errorPage(.protocolError("HTTPS required")) }
        return OAuthError(.invalidRequest, "HTTPS required", httpStatus: 403).httpResponse
    }
}
