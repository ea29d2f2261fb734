package import CognitoProtocol
import HTTPMessage

/// The location of a server's user pools: at its root, beside the realms.
package enum PoolOrigin {
    /// The server's public address without a path; `baseURL` is the part of the realms' issuers before `/realms`.
    package static func of(baseURL: String) -> String {
        baseURL.hasSuffix("/auth") ? String(baseURL.dropLast("/auth".count)) : baseURL
    }

    /// The path to which an upstream provider redirects the browser (Amazon Cognito, IdP response endpoint).
    package static let upstreamResponsePath = "/oauth2/idpresponse"

    /// The issuer of a pool's tokens at a server with this origin.
    package static func issuer(of pool: UserPoolID, at origin: String) -> String { "\(origin)/\(pool.rawValue)" }
}

/// The addresses of a pool's apps; they are compared byte by byte (RFC 9700, section 2.1).
package struct PoolAddresses: Sendable, Hashable {
    /// The purpose of an address; the raw value is its member in the administration.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Where the hosted UI redirects the browser after a sign-in; if there is none, the hosted UI is disabled.
        case redirect = "redirectUris"
        /// Where the hosted UI redirects the browser after a sign-out; if there is none, the redirect URIs are used.
        case signOut = "signOutUris"
        /// The origins whose scripts may call the pool's endpoints; if there is none, those of the redirect URIs are
        /// used.
        case webOrigin = "webOrigins"
    }

    /// The maximum number of addresses of one kind.
    package static let most = 100

    /// The addresses of a new pool: those at which this program's client listens.
    package static let loopback = PoolAddresses([
        .redirect: ["http://127.0.0.1:8400/cb"], .signOut: ["http://127.0.0.1:8400/"],
    ])

    private var lists: [Kind: [String]]

    package init(_ lists: [Kind: [String]]) { self.lists = lists.filter { !$0.value.isEmpty } }

    package subscript(_ kind: Kind) -> [String] {
        get { lists[kind] ?? [] }
        set { lists[kind] = newValue.isEmpty ? nil : newValue }
    }

    /// The allowed addresses: those that were set, or else those derived from the redirect URIs.
    package func allowed(_ kind: Kind) -> [String] {
        guard self[kind].isEmpty else { return self[kind] }
        return kind == .webOrigin ? self[.redirect].compactMap { URLReference($0).origin } : self[.redirect]
    }

    package func allows(_ address: String, as kind: Kind) -> Bool {
        allowed(kind).contains { $0.utf8.elementsEqual(address.utf8) }
    }
}

extension PoolAddresses.Kind {
    /// Whether an address can be one of this kind: https, http on loopback, or an app's private scheme.
    package func admits(_ address: String) -> Bool {
        guard RedirectRule.isUnambiguous(address), !RedirectRule.hasScriptScheme(address) else { return false }
        let reference = URLReference(address)
        let (scheme, isOrigin) = (reference.scheme?.lowercased() ?? "", self == .webOrigin)
        switch scheme {
        case "": return false
        case "http", "https":
            guard reference.host?.isEmpty == false, scheme == "https" || reference.isLoopback else { return false }
            return !isOrigin || reference.origin == address
        // Browsers serialise such an origin as scheme and host, in lower case.
        default:
            guard isOrigin else { return true }
            return reference.authority?.isEmpty == false && "\(scheme)://\(reference.authority ?? "")" == address
        }
    }
}
