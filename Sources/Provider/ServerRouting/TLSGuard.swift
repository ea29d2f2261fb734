package import HTTPMessage
package import HTTPServer
package import IdentityStore
import OpenID
import Sentences

/// Rejects requests without TLS to a realm that requires it, as Keycloak does: with a page for browsers, otherwise with
/// JSON.
package struct TLSGuard: Sendable {
    package let context: RealmContext
    package let errorPage: @Sendable (InputRefusal) -> HTTPResponse

    package init(context: RealmContext, errorPage: @escaping @Sendable (InputRefusal) -> HTTPResponse) {
        self.context = context
        self.errorPage = errorPage
    }

    /// The rejection, or `nil` if the request is allowed.
    ///
    /// `isPage` is `true` if a browser displays the response.
    package func refusal(of request: ServerRequest, isPage: Bool) -> HTTPResponse? {
        guard !context.isSecure, context.realm.sslRequirement.requiresTLS(from: request.remoteAddress) else {
            return nil
        }
        RequestRecord.current?.refused(.sslRequired)
        if isPage { return errorPage(.protocolError(Text("HTTPS required", context: "keycloak"))) }
        return OAuthError(.invalidRequest, "HTTPS required", httpStatus: 403).httpResponse
    }
}
