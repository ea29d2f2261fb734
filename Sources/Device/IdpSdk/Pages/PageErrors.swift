import HTML
import Sentences

/// The errors on a page, for the whole page and for fields.
///
/// Found by IDs, classes and `aria` attributes, never by texts, which are in the realm's language.
struct PageErrors: Sendable {
    /// The error for `previousError`.
    private(set) var overall: IdpSdkError?
    /// The error texts by input name.
    private(set) var byField: [String: UntrustedText] = [:]

    private(set) var notice: IdpSdkNotice?

    /// Takes the errors of a JSON form's inputs, and its page's overall error.
    init(_ json: JSONForm, overall: IdpSdkError?) {
        byField = json.errors
        let first = json.form.controls.lazy.compactMap { json.errors[$0.name] }.first
        self.overall = overall ?? first.map { IdpSdkError(.rejectedCredentials, Text(verbatim: $0.original)) }
    }

    /// Reads KOBIL's error elements, else Keycloak's and ARIA's.
    init(_ page: HTMLPage, form: HTMLForm?) {
        let controls = form?.controls.filter { !$0.name.isEmpty && !$0.kind.isButton && $0.kind != .hidden } ?? []
        if let error = Self.kobilError(page) {
            overall = error
            let names = controls.map(\.name)
            if let field = error.form?.fields.first(where: { names.contains($0.rawValue) }) {
                byField[field.rawValue] = UntrustedText(error.errorDescription)
            }
            return
        }
        // Keycloak's pages for one-time codes name the element after the page, not after the input.
        let otpIDs = page.ids(beginning: "input-error-otp")
        var firstOfField: String?
        for control in controls where byField[control.name] == nil {
            guard let text = Self.fieldError(control, page, otpIDs: otpIDs) else { continue }
            byField[control.name] = UntrustedText(text)
            firstOfField = firstOfField ?? text
        }
        let alerts = page.alerts
        let words =
            Self.alert(page) ?? nonEmpty(page.shownText(ofElement: "input-error"))
            ?? firstOfField ?? page.texts(withWord: "errorlist", in: "class").first ?? Self.kobilWords(page)
            ?? alerts.first { $0.classParts.isDisjoint(with: Self.noticeClasses) }?.text
        let local = RefusedSubject(page, controls, marked: Set(byField.keys)).local
        let asksSomething = form == nil || controls.contains(where: FieldReader.isFillable)
        if let words, !asksSomething {
            // No input was rejected here: the text is the reason why the user must choose.
            notice = IdpSdkNotice(kind: .warning, text: UntrustedText(words))
            return
        } else if let words {
            overall = IdpSdkError(local, Text(verbatim: words))
        } else if controls.contains(where: \.isInvalid) {
            overall = IdpSdkError(local, Text("The page marks a field as wrong without saying why."))
        }
        notice =
            IdpSdkNotice.Kind.allCases.lazy.compactMap { kind in
                page.texts(
                    withWord: "kc-feedback-text", in: "class",
                    inside: ["alert-\(kind.rawValue)", "pf-m-\(kind.rawValue)"]
                ).first.map { IdpSdkNotice(kind: kind, text: UntrustedText($0)) }
            }.first
            ?? alerts.lazy.compactMap { alert in
                [IdpSdkNotice.Kind.success, .info].first { alert.classParts.contains($0.rawValue) }
                    .map { IdpSdkNotice(kind: $0, text: UntrustedText(alert.text)) }
            }.first
        if byField.isEmpty, let text = nonEmpty(page.shownText(ofElement: "input-error")) {
            // Keycloak's older theme has one text for name and password together, at the first of the two.
            if let first = controls.first(where: \.isInvalid) ?? controls.first {
                byField[first.name] = UntrustedText(text)
            }
        }
    }

    /// KOBIL's error, in elements with fixed IDs, which are empty or absent if there is none.
    static func kobilError(_ page: HTMLPage) -> IdpSdkError? {
        // 0 means no error, as everywhere in KOBIL's interfaces.
        guard var code = page.text(ofElement: "error-code").flatMap({ Int($0) }), code > 0 else { return nil }
        var subsystem = page.text(ofElement: "error-subsystem").flatMap { Int($0) } ?? FormError.subsystem
        // A combined number, whose six least significant digits are the code.
        if code >= 1_000_000 { (subsystem, code) = code.quotientAndRemainder(dividingBy: 1_000_000) }
        let parameters = page.listItems(inElement: "error-parameters")
        if let words = nonEmpty(page.text(ofElement: "error")) {
            return IdpSdkError(subsystem, code, fill(words, with: parameters))
        }
        let known = IdpSdkError(subsystem, code, "").form?.words(parameters) ?? Text.empty
        return IdpSdkError(subsystem, code, words: known.isEmpty ? IdpSdkError.noWords : known)
    }

    /// Replaces `{0}`, `{1}`, … with the parameters.
    private static func fill(_ text: String, with parameters: [String]) -> String {
        parameters.enumerated().reduce(text) { text, parameter in
            text.split(separator: "{\(parameter.offset)}", omittingEmptySubsequences: false)
                .joined(separator: parameter.element)
        }
    }

    /// KOBIL's error text if there is no number.
    private static func kobilWords(_ page: HTMLPage) -> String? {
        guard page.text(ofElement: "error-code") != nil || page.text(ofElement: "error-subsystem") != nil else {
            return nil
        }
        return nonEmpty(page.shownText(ofElement: "error"))
    }

    /// Parts of class names that mark a notice instead of an error.
    private static let noticeClasses: Set<String> = ["success", "info"]

    /// Keycloak's alert at the head of the page, if it is an error.
    private static func alert(_ page: HTMLPage) -> String? {
        page.texts(withWord: "kc-feedback-text", in: "class", inside: ["alert-error", "pf-m-danger"]).first
    }

    private static func fieldError(_ control: Control, _ page: HTMLPage, otpIDs: [String]) -> String? {
        var ids = [control.id, control.name].compactMap { $0 }.map { "input-error-\($0)" }
        ids += control.describedBy.filter { $0.hasPrefix("input-error") }
        if control.isInvalid {
            // If a hint and an error are both listed, the hint comes first, so the IDs are reversed.
            ids += control.describedBy.filter { $0.lowercased().contains("error") } + control.describedBy.reversed()
            ids += otpIDs
        }
        return ids.lazy.compactMap { nonEmpty(page.shownText(ofElement: $0)) }.first
    }
}

private func nonEmpty(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }

extension IdpSdkError {
    /// The description of an error that has only a number.
    static let noWords = Text("The provider gives no text for this error.")
}
