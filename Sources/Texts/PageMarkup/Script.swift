import FoundationEssentials
import HTTPMessage
import IdentityModel

/// A script of the program in a page; user input cannot become a script.
///
/// The members below are the only scripts. An address in a script is escaped, so that it cannot end its JavaScript
/// string or the element. The content security policy of the page allows each script by its digest.
package struct Script: Sendable, Hashable {
    private let startTag: String
    /// Not escaped, because HTML has no character references in scripts.
    private let text: String
    private let endTag: String
    /// The source expression that allows the script in a content security policy (CSP 3, section 2.3.1).
    let policySource: String

    private init(_ text: String, startTag: String = "<script>", endTag: String = "</script>") {
        self.text = text
        self.startTag = startTag
        self.endTag = endTag
        policySource = "'sha256-\(Data(SHA256.digest(text.utf8)).base64EncodedString())'"
    }

    /// The element as written in the page.
    var element: String { startTag + text + endTag }

    /// Submits the page's first form when the page loads.
    package static let submitForm = Script("document.forms[0].submit();")

    /// Replaces the address that was posted to in the browser's history, so that a reload sends GET instead of POST.
    ///
    /// Written as Keycloak writes it, with an upper case tag and raw ampersands.
    package static func replaceHistory(with address: PageAddress) -> Script {
        Script(
            "if (typeof history.replaceState === 'function') { history.replaceState({}, \"\", \(quoted(address.text))); }",
            startTag: "<SCRIPT>", endTag: "</SCRIPT>")
    }

    /// Makes the buttons beside password inputs show and hide the text.
    package static let passwordToggles = Script(
        """

        for (const button of document.querySelectorAll("[data-password-toggle]")) {
          const input = document.getElementById(button.getAttribute("aria-controls"));
          button.hidden = false;
          button.addEventListener("click", () => {
            const shown = input.type === "password";
            input.type = shown ? "text" : "password";
            button.setAttribute("aria-pressed", String(shown));
          });
        }

        """, startTag: "<script type=\"module\">")

    /// Shows the error in the page's template if the two new passwords differ, before the form is sent.
    package static let passwordComparison = Script(
        """

        const first = document.querySelector("[data-password-new]");
        const second = document.querySelector("[data-password-confirm]");
        const place = document.getElementById("input-error-container-" + second.id);
        second.addEventListener("change", () => {
          const differs = second.value && first.value && second.value !== first.value;
          second.setAttribute("aria-invalid", differs ? "true" : "");
          place.replaceChildren(...(differs ? [document.getElementById("errorTemplate").content.cloneNode(true)] : []));
        });

        """, startTag: "<script type=\"module\">")

    /// A JavaScript string literal; characters that could end the string, the line or the element are escaped,
    /// ampersands are not.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\", "'", "<", ">", "\u{0}"..."\u{1F}", "\u{7F}"..."\u{FFFF}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            case "\u{10000}"...: result += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
