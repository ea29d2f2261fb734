import HTML
import HTTPMessage
import Sentences

/// The address of a page, and where it may lead.
struct PagePlace: Sendable {
    let url: URLReference
    /// The base of the page's relative addresses.
    let base: URLReference
    let destination: Destination
    let redirectURI: String

    init(of page: HTMLPage, at url: URLReference, destination: Destination, redirectURI: String) {
        self.url = url
        let named = page.baseReference.map { Destination.resolve($0, at: url) }
        // Browsers ignore a base with these two schemes (HTML, *set the frozen base URL*).
        base = named.flatMap { ["data", "javascript"].contains($0.scheme?.lowercased()) ? nil : $0 } ?? url
        self.destination = destination
        self.redirectURI = redirectURI
    }

    func resolve(_ reference: String?) -> URLReference {
        // An empty reference means the page itself, whatever its base.
        guard let reference, !reference.isEmpty else { return Destination.resolve("", at: url) }
        return Destination.resolve(reference, at: base)
    }

    /// Whether it is the redirect URI, where the response is parsed and nothing is sent.
    func isRedirectURI(_ target: URLReference) -> Bool { target.description.utf8.elementsEqual(redirectURI.utf8) }

    /// Throws if a form must not be sent there (900/19 for another host, else 900/5), or only by script (900/14).
    func check(_ target: URLReference) throws(IdpSdkError) {
        guard !destination.allows(target) else { return }
        let scheme = target.scheme?.lowercased() ?? ""
        guard scheme != "javascript" else {
            throw IdpSdkError(
                .scriptRequired,
                Text("The page sends its form only by script, and this program runs none: use a browser."))
        }
        guard let host = target.host, !host.isEmpty else {
            let name = UntrustedText(scheme).sanitised(limit: 40)
            throw IdpSdkError(
                .unreadablePage,
                Text("The page's form goes to an unsupported address (\(name):); nothing was sent there."))
        }
        if host == url.host, let origin = target.origin {
            throw IdpSdkError(
                .unreadablePage,
                Text(
                    """
                    The page's form posts to \(UntrustedText(origin).sanitised(limit: 100)), which is not the provider's own address; \
                    nothing was sent there.
                    """))
        }
        let shown = UntrustedText(host).sanitised(limit: 100)
        throw IdpSdkError(
            .anotherHost, Text("The page's form posts to another host (\(shown)); nothing was sent there."))
    }
}
