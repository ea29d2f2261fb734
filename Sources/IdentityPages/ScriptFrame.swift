import Assets
import FoundationEssentials
package import HTTPMessage
import IdentityModel

/// A document without anything to see, which a client's page frames to ask this server's origin something; Keycloak's JavaScript adapter does.
///
/// Its one script is let in by its digest. It may stand in any page: what it tells is for the asking page alone, and guarded by the script.
package struct ScriptFrame: Sendable {
    private let body: [UInt8]
    private let policy: String

    /// Tells whether the browser's session is the same as before.
    package static let sessionStatus = ScriptFrame(EmbeddedFile.sessionStatusScript, connects: true)
    /// Writes a cookie and goes on to ``cookieProbeRead``.
    package static let cookieProbeWrite = ScriptFrame(EmbeddedFile.cookieProbeWriteScript)
    /// Tells whether the cookie has come along.
    package static let cookieProbeRead = ScriptFrame(EmbeddedFile.cookieProbeReadScript)

    private init(_ script: [UInt8], connects: Bool = false) {
        let text = String(decoding: script, as: UTF8.self)
        let document =
            "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>idp-wizard</title></head>"
            + "<body><script type=\"module\">\(text)</script></body></html>\n"
        body = Array(document.utf8)
        let digest = Data(SHA256.digest(script)).base64EncodedString()
        policy =
            "default-src 'none'; script-src 'sha256-\(digest)'; base-uri 'none'"
            + (connects ? "; connect-src 'self'" : "")
    }

    /// The document as a response.
    package var response: HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "text/html;charset=utf-8", "Cache-Control": "no-store",
                "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer", "X-Robots-Tag": "none",
            ], body: body)
    }
}
