import HTML
import IdentityModel
import Sentences

/// Detects pages that ask again because they rejected what was sent.
enum RefusedPage {
    /// The reason why the page asks again: its first alert, with KOBIL's own number if the page has one; `nil` if it
    /// rejected nothing.
    static func error(of page: HTMLPage) -> IdpSdkError? {
        guard page.forms.contains(where: { $0.controls.contains { !$0.kind.isButton && $0.kind != .hidden } }),
            let alert = page.alerts.first(where: { $0.classParts.isDisjoint(with: ["success", "info"]) })
        else { return nil }
        let words = UntrustedText(alert.text).sanitised(limit: 300)
        guard let number = page.kobilNumber, number.code > 0 else {
            return IdpSdkError(.rejectedCredentials, Text(verbatim: words))
        }
        return IdpSdkError(number.subsystem, number.code, words)
    }
}

extension HTMLPage {
    /// KOBIL's error number, from elements with fixed IDs.
    var kobilNumber: (subsystem: Int, code: Int)? {
        guard let subsystem = text(ofElement: "error-subsystem").flatMap({ Int($0) }),
            let code = text(ofElement: "error-code").flatMap({ Int($0) })
        else { return nil }
        return (subsystem, code)
    }
}
