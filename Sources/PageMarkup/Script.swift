import FoundationEssentials
import HTTPMessage
import IdentityModel

/// A script of the program's own that stands in a page; there is no way to make one from what somebody typed.
///
/// Each is one of the functions below. An address that stands in one is a JavaScript string in which nothing ends the string or the element.
/// It carries its digest, by which the page's content security policy lets it run, and no other.
package struct Script: Sendable, Hashable {
    /// The element's start tag.
    private let startTag: String
    /// What stands in it, not escaped: HTML knows no references there.
    private let text: String
    private let endTag: String

    private init(_ text: String, startTag: String = "<script>", endTag: String = "</script>") {
        self.text = text
        self.startTag = startTag
        self.endTag = endTag
    }

    /// The element as it stands in the page.
    var element: String { startTag + text + endTag }

    /// The source expression of a content security policy that allows it (CSP 3, section 2.3.1).
    var policySource: String { "'sha256-\(Data(SHA256.digest(text.utf8)).base64EncodedString())'" }

    /// Sends the page's first form at once.
    package static let submitForm = Script("document.forms[0].submit();")

    /// Puts the address of the page on show in the place of the one that was posted to, so that a reload asks and does not post.
    ///
    /// The shape is Keycloak's, upper case tag and raw ampersands included.
    package static func replaceHistory(with address: PageAddress) -> Script {
        Script(
            "if (typeof history.replaceState === 'function') { history.replaceState({}, \"\", \(quoted(address.text))); }",
            startTag: "<SCRIPT>", endTag: "</SCRIPT>")
    }

    /// Lets the buttons beside masked inputs show what was typed.
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

    /// Tells that two passwords differ before they are sent, by the page's template.
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

    /// Lets recovery codes be left behind only once a person has said that they are kept.
    package static let recoveryConfirmation = Script(
        """

        const box = document.getElementById("kcRecoveryCodesConfirmationCheck");
        const button = document.getElementById("saveRecoveryAuthnCodesBtn");
        const follow = () => { button.disabled = !box.checked; };
        box.closest(".check").hidden = false;
        box.addEventListener("change", follow);
        follow();

        """, startTag: "<script type=\"module\">")

    /// A JavaScript string in which nothing ends the string, the line or the element; ampersands stay as they are.
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
