import HTTPMessage
import IdentityModel
import PageMarkup
import Sentences

/// One of this program's own pages in the user's browser: one card with one message, in the style of the login pages.
struct AgentPage: Sendable, Hashable {
    let title: Text
    /// What happened and what to do now, one paragraph each; displayed as text, without markup.
    var paragraphs: [Text] = []
    /// What went wrong, in the words of this program or of the provider; displayed separately.
    var alert: Text?
    /// An address of this program to which the browser navigates by itself.
    var onward: String?
    /// The address to which a script posts the fragment, if the response is in the fragment.
    var handsFragmentTo: String?

    /// Returns the page with its own policy, which allows no resources to be loaded.
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
        let texts = frame.texts
        let title = texts(title)
        let paragraphs = paragraphs.enumerated().map { index, text in
            "<p class=\"\(index == 0 ? "lead" : "note")\">\(Self.escape(texts(text)))</p>"
        }
        let alert = alert.map {
            "<div class=\"alert\" role=\"alert\"><p id=\"error\" dir=\"auto\">\(Self.escape(texts($0)))</p></div>"
        }
        let refresh = onward.map { "<meta http-equiv=\"refresh\" content=\"0;url=\(Self.escape($0))\">" }
        return """
            <!DOCTYPE html>
            <html lang="\(texts.tag)" dir="\(texts.direction)"><head><meta charset="utf-8">\(refresh ?? "")
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(Self.escape(title)) · idp-wizard</title>
            <link rel="icon" href="data:,">
            <style nonce="\(nonce)">\(frame.styleSheet)</style></head>
            <body><div class="page">
            <header><span class="mark" aria-hidden="true">i</span><span class="tenant">\(Self.escape(frame.tenantName))</span></header>
            <main class="card"><h1>\(Self.escape(title))</h1>
            \(([alert].compactMap { $0 } + paragraphs).joined(separator: "\n"))
            \(handsFragmentTo.map { Self.handOver(to: $0, texts(Text("Continue")), nonce: nonce) } ?? "")
            </main><footer>\(Self.escape(texts(Text("idp-wizard on this machine"))))</footer></div></body></html>

            """
    }

    /// A form that submits the fragment by itself, and removes it from the history.
    private static func handOver(to address: String, _ word: String, nonce: String) -> String {
        """
        <form id="answer" method="post" action="\(escape(address))"><input type="hidden" name="fragment" id="fragment">
        <button class="primary" type="submit">\(escape(word))</button></form>
        <script nonce="\(nonce)">document.getElementById("fragment").value=location.hash.slice(1);history.replaceState(null,"",location.pathname);document.getElementById("answer").submit();</script>
        """
    }

    private static func escape(_ text: String) -> String { CharacterReferences.encode(text).restoringSpaces }
}

extension String {
    /// Replaces the references of spaces with spaces, because only unquoted attributes need references.
    fileprivate var restoringSpaces: String {
        split(separator: "&#32;", omittingEmptySubsequences: false).joined(separator: " ")
    }
}
