import Assets
import FoundationEssentials
import HTTPMessage
import IdentityModel

/// An empty document with a script that a client's page loads in a frame, as Keycloak's JavaScript adapter does.
///
/// The policy allows only this script, by its digest. Any page may frame the document: the script decides which page
/// gets an answer.
struct ScriptFrame: Sendable {
    private let body: [UInt8]
    private let policy: String

    /// Reports to the page whether the browser's session has changed.
    static let sessionStatus = ScriptFrame(EmbeddedFile.sessionStatusScript, connects: true)
    /// Writes a cookie and loads ``cookieProbeRead``.
    static let cookieProbeWrite = ScriptFrame(EmbeddedFile.cookieProbeWriteScript)
    /// Reports to the page whether the browser has sent the cookie.
    static let cookieProbeRead = ScriptFrame(EmbeddedFile.cookieProbeReadScript)

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

    var response: HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "text/html;charset=utf-8", "Cache-Control": "no-store",
                "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer", "X-Robots-Tag": "none",
            ], body: body)
    }
}
