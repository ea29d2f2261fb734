import HTTPMessage
import IdentityModel

/// A page that this program itself shows in the person's browser: one card, one thing said, in the dress of the login pages.
struct AgentPage: Sendable, Hashable {
    /// The heading.
    let title: String
    /// What happened and what to do now, a paragraph each; anything in them is shown as text.
    var paragraphs: [String] = []
    /// What went wrong, set apart from the rest.
    var alert: String?
    /// Where the browser goes on to by itself, an address of this program.
    var onward: String?
    /// Whether the answer stands in the fragment, which only a script can hand on: to this address.
    var handsFragmentTo: String?

    /// The response that shows the page, under a policy of its own: it loads nothing.
    func response(status: Int, frame: AgentPageFrame) -> HTTPResponse {
        let nonce = Hexadecimal.encode(frame.random.bytes(16))
        var headers: HTTPHeaders = [
            "Content-Type": "text/html;charset=utf-8",
            "Cache-Control": "no-store",
            "Content-Security-Policy":
                "default-src 'none'; style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Opener-Policy": "same-origin",
        ]
        headers.set("X-Robots-Tag", "none")
        return HTTPResponse(status: status, headers: headers, body: Array(text(nonce: nonce, frame).utf8))
    }

    private func text(nonce: String, _ frame: AgentPageFrame) -> String {
        let paragraphs = paragraphs.enumerated().map { index, text in
            "<p class=\"\(index == 0 ? "lead" : "note")\">\(Self.escape(text))</p>"
        }
        let alert = alert.map {
            "<div class=\"alert\" role=\"alert\"><p id=\"error\">\(Self.escape($0))</p></div>"
        }
        let refresh = onward.map { "<meta http-equiv=\"refresh\" content=\"0;url=\(Self.escape($0))\">" }
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8">\(refresh ?? "")
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(Self.escape(title)) · idp-wizard</title>
            <link rel="icon" href="data:,">
            <style nonce="\(nonce)">\(frame.styleSheet)</style></head>
            <body><div class="page">
            <header><span class="mark" aria-hidden="true">i</span><span class="tenant">\(Self.escape(frame.tenantName))</span></header>
            <main class="card"><h1>\(Self.escape(title))</h1>
            \(([alert].compactMap { $0 } + paragraphs).joined(separator: "\n"))
            \(handsFragmentTo.map { Self.handOver(to: $0, nonce: nonce) } ?? "")
            </main><footer>idp-wizard on this machine</footer></div></body></html>

            """
    }

    /// A form with the fragment in it, sent by itself; nothing of it stays in the history.
    private static func handOver(to address: String, nonce: String) -> String {
        """
        <form id="answer" method="post" action="\(escape(address))"><input type="hidden" name="fragment" id="fragment">
        <button class="primary" type="submit">Continue</button></form>
        <script nonce="\(nonce)">document.getElementById("fragment").value=location.hash.slice(1);history.replaceState(null,"",location.pathname);document.getElementById("answer").submit();</script>
        """
    }

    private static func escape(_ text: String) -> String { CharacterReferences.encode(text).replacingBlanks }
}

extension String {
    /// Blanks as they are: outside unquoted attributes they need no reference.
    fileprivate var replacingBlanks: String {
        split(separator: "&#32;", omittingEmptySubsequences: false).joined(separator: " ")
    }
}

/// What stands around every page of this program's own.
struct AgentPageFrame: Sendable {
    /// The tenant's name.
    let tenantName: String
    /// The style sheet's text; nothing in it may end the element that it stands in.
    let styleSheet: String
    /// Where the policies' nonces come from.
    let random: any RandomSource

    init(tenantName: String, styleSheet: String, random: any RandomSource) {
        self.tenantName = tenantName
        // The sheet is this program's own; this keeps a mistake there from becoming a page.
        self.styleSheet = styleSheet.split(separator: "<").joined()
        self.random = random
    }
}
