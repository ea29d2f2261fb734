import FoundationEssentials
import HTTPMessage
import IdentityModel

/// A script of the program's own that stands in a page; there is no way to make one from what somebody typed.
///
/// Each is one of the functions below. An address that stands in one is a JavaScript string in which nothing ends the string or the element.
/// It carries its digest, by which the page's content security policy lets it run, and no other.
struct Script: Sendable, Hashable {
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
    static let submitForm = Script("document.forms[0].submit();")
}
