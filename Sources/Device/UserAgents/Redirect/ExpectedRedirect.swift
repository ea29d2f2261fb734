public import HTTPMessage
public import OpenID

/// The redirect that ends a flow: its URI, and what the response must match.
///
/// The URI is a marker: it is recognised in addresses and never fetched.
public struct ExpectedRedirect: Sendable, Hashable {
    public let redirectURI: String
    public let state: String
    /// The provider's issuer; `nil` skips the check.
    public let issuer: String?
    /// Whether the response must name its issuer (RFC 9207).
    public let requiresIssuer: Bool

    public init(redirectURI: String, state: String, issuer: String?, requiresIssuer: Bool = false) {
        self.redirectURI = redirectURI
        self.state = state
        self.issuer = issuer
        self.requiresIssuer = requiresIssuer
    }

    /// Parses an address to which a user agent was sent, with the response in the query or the fragment (`parseUrl` in
    /// KOBIL's documents).
    ///
    /// It is the redirect if scheme, host, effective port and path are the registered ones. Scheme and host are
    /// compared case-insensitively, the path byte by byte.
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

    /// Parses a form that a page posts to `target` (OAuth 2.0 Form Post Response Mode).
    public func parse(formPost fields: FormFields, to target: String) -> RedirectReading {
        guard isRedirect(URLReference(target)),
            let received = ReceivedAuthorizationResponse.read(
                formPost: fields, to: redirectURI, expecting: redirectURI)
        else { return .elsewhere }
        return reading(of: received)
    }

    /// Whether an address is the redirect URI, with any query and fragment.
    public func isRedirect(_ url: URLReference) -> Bool {
        let own = URLReference(redirectURI)
        guard url.authority?.contains("@") != true, !url.description.utf8.contains(UInt8(ascii: "\\")) else {
            return false
        }
        guard url.scheme?.lowercased() == own.scheme?.lowercased(), url.host == own.host else { return false }
        // A custom scheme has no default port.
        guard url.effectivePort == own.effectivePort else { return false }
        return Array(Self.path(of: url).utf8) == Array(Self.path(of: own).utf8)
    }

    private func reading(of received: ReceivedAuthorizationResponse) -> RedirectReading {
        do throws(AuthorizationResponseError) {
            return .answered(try received.validated(state: state, issuer: issuer, requiresIssuer: requiresIssuer))
        } catch {
            return .refused(error)
        }
    }

    /// The path; an empty one becomes a slash, as in browsers.
    private static func path(of url: URLReference) -> String {
        url.path.isEmpty && url.authority != nil ? "/" : url.path
    }
}

/// The result of parsing an address.
public enum RedirectReading: Sendable, Hashable {
    /// Not the redirect: the login continues there.
    case elsewhere
    /// The response to the request: a code, or the provider's error.
    case answered(AuthorizationOutcome)
    /// The redirect with a response that does not belong to the request.
    case refused(AuthorizationResponseError)
}
