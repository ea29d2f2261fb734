import HTML
import HTTPMessage

/// Where a page stands, and where it may lead.
struct PagePlace: Sendable {
    /// The page's own address.
    let url: URLReference
    /// What relative addresses on the page start from.
    let base: URLReference
    let destination: Destination
    let redirectURI: String

    init(of page: Page, at url: URLReference, destination: Destination, redirectURI: String) {
        self.url = url
        base = page.baseReference.map { Destination.resolve($0, at: url) } ?? url
        self.destination = destination
        self.redirectURI = redirectURI
    }

    /// What a reference on the page means.
    func resolve(_ reference: String?) -> URLReference {
        // An empty one means the page itself, whatever its base is.
        guard let reference, !reference.isEmpty else { return Destination.resolve("", at: url) }
        return Destination.resolve(reference, at: base)
    }

    /// Whether it is the redirect URI, where answers are read and nothing is sent.
    func isRedirectURI(_ target: URLReference) -> Bool { target.description.utf8.elementsEqual(redirectURI.utf8) }

    /// Throws where a form may not be sent there (900/5).
    func check(_ target: URLReference) throws(IdpSdkError) {
        guard !destination.allows(target) else { return }
        let host = UntrustedText(target.host ?? target.scheme ?? "").sanitised(limit: 100)
        throw IdpSdkError(
            .unreadablePage, "The page's form posts to another host (\(host)); nothing was sent there.")
    }
}
