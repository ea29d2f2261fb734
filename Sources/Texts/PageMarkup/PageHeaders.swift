package import HTTPMessage

/// The headers of every page (Sources/KOBIL.md, Keycloak's behaviour); stricter than Keycloak's where the pages allow
/// it.
///
/// There is no `form-action`, because browsers also apply it to the redirect after a form, which leads to the client.
package enum PageHeaders {
    /// The content security policy: allows the style sheet, `data` pictures and the page's scripts.
    private static func contentSecurityPolicy(_ scripts: [Script], frames: String?) -> String {
        let sources = scripts.isEmpty ? "" : " script-src \(scripts.map(\.policySource).joined(separator: " "));"
        return "default-src 'none'; style-src 'self'; img-src data:;\(sources) base-uri 'none';"
            + (frames.map { " \($0)" } ?? " frame-src 'self'; frame-ancestors 'none'")
    }

    /// The content security policy of a page in a file: no scripts, and nothing is loaded.
    package static let policyOfFiles =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

    /// The frames of this server's pages alone.
    package static let ownFrames = "frame-src 'self'; frame-ancestors 'self'"

    /// The headers of a page with these scripts.
    ///
    /// - Parameter frames: Directives about frames and plug-ins; `nil` for a page that nobody may frame.
    package static func all(_ scripts: [Script], frames: String? = ownFrames) -> HTTPHeaders {
        [
            "Content-Type": "text/html;charset=utf-8",
            "Cache-Control": "no-store, must-revalidate, max-age=0",
            "Content-Security-Policy": contentSecurityPolicy(scripts, frames: frames),
            "X-Frame-Options": frames == nil ? "DENY" : "SAMEORIGIN",
            "X-Content-Type-Options": "nosniff",
            "X-Robots-Tag": "none",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
        ]
    }
}
