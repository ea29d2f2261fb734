import Assets
package import HTTPMessage
import IdentityModel
package import PageMarkup

/// A style sheet whose address contains a digest of its content, so that browsers may cache it without revalidation.
package struct StyleSheet: Sendable {
    /// The style sheet of the login pages.
    package static let login = StyleSheet(EmbeddedFile.styleSheet)

    package let address: PageAddress
    private let content: [UInt8]

    private init(_ content: [UInt8]) {
        self.content = content
        let fingerprint = Hexadecimal.encode(SHA256.digest(content).prefix(8))
        address = PageAddress(path: "/auth/resources/\(fingerprint)/login.css")
    }

    /// The response to a GET of the path; `nil` for any other path.
    package func response(toPath path: String) -> HTTPResponse? {
        guard path == address.text else { return nil }
        return HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "text/css;charset=utf-8",
                "Cache-Control": "public, max-age=31536000, immutable",
                "X-Content-Type-Options": "nosniff",
            ],
            body: content)
    }
}
