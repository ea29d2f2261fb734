package import HTTPMessage
package import HTTPServer
package import IdentityCore
import OpenID
import Sentences

/// Refuses requests without TLS to a realm that requires it, as Keycloak does: with a page for browsers, else with JSON.
package struct TLSGuard: Sendable {
    package let context: RealmContext
    package let errorPage: @Sendable (InputError) -> HTTPResponse

    package init(context: RealmContext, errorPage: @escaping @Sendable (InputError) -> HTTPResponse) {
        self.context = context
        self.errorPage = errorPage
    }

    /// The refusal; nil if the request is allowed.
    ///
    /// `isPage` says whether a browser shows the answer.
    package func refusal(of request: ServerRequest, isPage: Bool) -> HTTPResponse? {
        guard !context.isSecure, context.record.sslRequirement.requiresTLS(from: request.remoteAddress) else {
            return nil
        }
        RequestRecord.current?.refused(.sslRequired)
        if isPage { return errorPage(.protocolError("HTTPS required")) }
        return OAuthError(.invalidRequest, "HTTPS required", httpStatus: 403).httpResponse
    }
}
