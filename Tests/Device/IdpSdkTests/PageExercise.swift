import HTTPMessage
import IdentityModel

@testable import HTML
@testable import IdpSdk

/// Reads a page and performs everything that a flow does with it, then checks the invariants that hold for any page.
///
/// The mutation test and the fuzz target share it.
struct PageExercise {
    /// The cost of the reading, in steps of ``WorkMeter``.
    private(set) var work = 0
    /// The violated invariants.
    ///
    /// If it is not empty, the reader has a defect.
    private(set) var wrong: [String] = []

    private static let address = "https://idp.example/auth/realms/t/protocol/openid-connect/auth?client_id=a"
    private static let redirectURI = "https://kobil/OpenIdRedirectUri"
    private static let contentTypes: [String?] = [
        "text/html", nil, "text/html; charset=utf-8", "text/html; charset=iso-8859-1", "text/html; charset=utf-16",
        "text/html; charset=shift_jis", "application/xhtml+xml",
    ]

    /// `variant` selects the encoding in which the page is served.
    init(_ bytes: [UInt8], variant: Int) {
        let type = Self.contentTypes[variant % Self.contentTypes.count]
        guard
            let page = try? HTMLPage(
                bytes, contentType: type, showsNoScript: variant / Self.contentTypes.count % 2 == 1)
        else { return }
        let destination = Destination(authorizationURL: Self.address, allowedHosts: [])
        let place = PagePlace(
            of: page, at: URLReference(Self.address), destination: destination, redirectURI: Self.redirectURI)
        let forms = PageForms(page, place, languages: ["de"])
        switch forms.reading ?? forms.withoutForm {
        case .answer, .end: break
        case .onward(let target, _), .withoutScript(let target, _): check(target, place)
        case .selfSubmitting(let submission):
            check(submission.target, place)
            _ = submission.request(headers: [:], from: place.url)
        case .question(let question): check(question, place)
        }
        _ = page.words
        _ = page.shownListItems
        work = page.work
    }

    private mutating func check(_ target: URLReference, _ place: PagePlace) {
        if !place.destination.allows(target) && !place.isRedirectURI(target) {
            wrong.append("leads to \(target.description)")
        }
    }

    private mutating func check(_ question: PageQuestion, _ place: PagePlace) {
        let data = question.interactionData(pageNumber: 1, attempt: 1, error: question.error)
        let ids = data.fields.map(\.id)
        if Set(ids).count != ids.count { wrong.append("a field is asked twice") }
        if !Set(data.inputFieldIds).isSubset(of: ids) { wrong.append("an id without a field") }
        if data.inputFieldIds.isEmpty { wrong.append("a question that asks nothing") }
        for field in data.fields where field.kind == .secret && !field.initialValue.original.isEmpty {
            wrong.append("a secret is shown")
        }
        let button = data.fields.first { $0.kind == .button }
        if let button {
            let values = button.choices.map(\.value)
            if Set(values).count != values.count { wrong.append("two buttons answer to one word") }
            // The only default: the page's sole submit button, beside links to other pages, if the page has other
            // fields.
            let isBesideAWay = button.mayBeOmitted && button.choices.count >= 2 && !data.inputFieldIds.isEmpty
            let standards = button.choices.filter(\.isChosen).count
            if standards > (isBesideAWay ? 1 : 0) { wrong.append("a button is the default") }
        }
        let secrets = data.shownOnce.flatMap(\.secrets).map(\.exposedText).filter { $0.utf8.count > 8 }
        for secret in secrets where data.texts.contains(where: { $0.original.contains(secret) }) {
            wrong.append("a secret stands in a text")
        }
        for choice in button?.choices.map(\.value) ?? [""] {
            var answers = button.map { [$0.id: choice] } ?? [:]
            for field in data.fields where field.kind != .button { answers[field.id] = Self.answer(to: field) }
            guard let submission = try? question.submission(of: answers) else { continue }
            check(submission.target, place)
            _ = submission.request(headers: [:], from: place.url)
        }
    }

    private static func answer(to field: IdpSdkInputField) -> String {
        switch field.kind {
        case .text, .secret, .button: "tä\r\nxt"
        case .box: "true"
        case .choice, .choices: field.choices.first?.value ?? ""
        }
    }
}
