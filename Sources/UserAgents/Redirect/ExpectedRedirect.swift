public import HTTPMessage
import OpenID

/// The redirect that ends a flow: its URI, and what the answer in it must agree with.
///
/// The URI is a sentinel: it is read where it turns up and never fetched.
public struct ExpectedRedirect: Sendable, Hashable {
    /// The registered redirect URI.
    public let redirectURI: String
    /// The request's state.
    public let state: String
    /// The provider's issuer; nil checks none.
    public let issuer: String?
    /// Whether the answer must name its issuer (RFC 9207).
    public let requiresIssuer: Bool

    /// Takes what a request was made with.
    public init(redirectURI: String, state: String, issuer: String?, requiresIssuer: Bool = false) {
        self.redirectURI = redirectURI
        self.state = state
        self.issuer = issuer
        self.requiresIssuer = requiresIssuer
    }

    /// Reads an address that a user agent was sent to, whichever part carries the answer: query or fragment (`parseUrl` of the documents).
    ///
    /// It is the redirect where scheme, host, effective port and path are the registered ones; scheme and host are compared without case, as URLs
    /// are, the rest byte by byte.
    public func parseUrl(_ url: String) -> RedirectReading {
        let reference = URLReference(url)
        guard isRedirect(reference) else { return .elsewhere }
        var canonical = URLReference(redirectURI)
        canonical.query = reference.query
        canonical.fragment = reference.fragment
        guard
            let received = ReceivedAuthorizationResponse.read(
                redirect: canonical.description, expecting: redirectURI)
        else { return .elsewhere }
        return reading(of: received)
    }

    /// Reads a form that a page posts to `target` (OAuth 2.0 Form Post Response Mode).
    public func parse(formPost fields: FormFields, to target: String) -> RedirectReading {
        guard isRedirect(URLReference(target)),
            let received = ReceivedAuthorizationResponse.read(
                formPost: fields, to: redirectURI, expecting: redirectURI)
        else { return .elsewhere }
        return reading(of: received)
    }

    /// Whether an address is the redirect URI, whatever it carries.
    public func isRedirect(_ url: URLReference) -> Bool {
        let own = URLReference(redirectURI)
        guard url.authority?.contains("@") != true, !url.description.utf8.contains(UInt8(ascii: "\\")) else {
            return false
        }
        guard url.scheme?.lowercased() == own.scheme?.lowercased(), url.host == own.host else { return false }
        // A custom scheme has no port of its own.
        guard url.effectivePort == own.effectivePort else { return false }
        return Array(Self.path(of: url).utf8) == Array(Self.path(of: own).utf8)
    }

    private func reading(of received: ReceivedAuthorizationResponse) -> RedirectReading {
        do throws(AuthorizationResponseRefusal) {
            return .answered(try received.validated(state: state, issuer: issuer, requiresIssuer: requiresIssuer))
        } catch {
            return .refused(error)
        }
    }

    /// Browsers write an empty path as a slash.
    private static func path(of url: URLReference) -> String {
        url.path.isEmpty && url.authority != nil ? "/" : url.path
    }
}
