import HTTPMessage
import IdentityModel
import OpenID

@testable import IdpSdk

/// The interpretation of a page as text: its fields, its messages, and the submission when every field is answered.
struct CorpusReading: Codable, Equatable {
    /// `question`, `answer`, `onward`, `without script`, `sends itself` or `end`.
    var kind: String
    var error: String?
    var to: String?
    var form: String?
    var pageID: String?
    var account: String?
    var title: String?
    var texts: [String]?
    var inputFieldIds: [String]?
    var fields: [CorpusField]?
    var consent: [String]?
    var shownOnce: [String]?
    /// The submission of an app that answers every field; one per button if there are several.
    var sent: [String]?

    /// Reads a page as a flow does that has read others before.
    init(of served: ServedPage, redirectURI: String) {
        let reader = PageReader(
            redirectURI: redirectURI, destination: Destination(authorizationURL: Corpus.address, allowedHosts: []),
            expectsDevice: true)
        switch reader.read(served, isFirst: false) {
        case .answer(let answer): (kind, to) = ("answer", answer.fields.encoded)
        case .onward(let url, let reason): (kind, to, form) = ("onward", url.description, reason)
        case .withoutScript(let url, let error):
            (kind, to, self.error) = ("without script", url.description, error.description)
        case .selfSubmitting(let submission):
            (kind, sent) = ("sends itself", [Self.line(submission)])
        case .end(let error): (kind, self.error) = ("end", error.description)
        case .question(let question):
            kind = "question"
            let data = question.interactionData(pageNumber: 1, attempt: 1, error: question.error)
            error = data.previousError.map { "\(UntrustedText($0.description))" }
            form = question.formNote
            pageID = data.pageID
            account = data.account?.description
            title = data.title.description
            texts = Self.shown(data.texts)
            inputFieldIds = data.inputFieldIds.map { "\(UntrustedText($0))" }
            fields = data.fields.map(CorpusField.init)
            consent = Self.shown(data.consent)
            let items = data.shownOnce.map { item in
                switch item {
                case .totp(let setup): setup.otpauthURI.exposedText
                case .recoveryCodes(let codes): codes.map(\.exposedText).joined(separator: " ")
                }
            }
            shownOnce = items.isEmpty ? nil : items
            sent = Self.submissions(of: question, data)
        }
    }

    /// One submission per button, all with the same answers.
    private static func submissions(of question: PageQuestion, _ data: IdpSdkInteractionData) -> [String] {
        let buttons = data.fields.first { $0.kind == .button }
        return (buttons?.choices.map(\.value) ?? [""]).map { button in
            var answers = buttons.map { [$0.id: button] } ?? [:]
            for field in data.fields where field.kind != .button { answers[field.id] = answer(to: field) }
            do throws(IdpSdkError) {
                return line(try question.submission(of: answers))
            } catch {
                return "refused: \(error)"
            }
        }
    }

    private static func answer(to field: IdpSdkInputField) -> String {
        switch field.kind {
        case .text: "täxt &"
        case .secret: "s€cret"
        case .choice, .button: field.choices.last?.value ?? ""
        case .choices: field.choices.map(\.value).joined(separator: ",")
        case .box: "true"
        }
    }

    private static func line(_ submission: PageSubmission) -> String {
        let request = submission.request(headers: [:], from: URLReference(Corpus.address))
        let type = request.headers["Content-Type"].map { $0.contains("multipart") ? " \($0)\n" : " " } ?? ""
        return "\(request.method) \(request.target)\(type)\(String(decoding: request.body, as: UTF8.self))"
    }

    private static func shown(_ texts: [UntrustedText]) -> [String]? {
        texts.isEmpty ? nil : texts.map(\.description)
    }
}

struct CorpusField: Codable, Equatable {
    var id: String
    var kind: String
    var label: String?
    var value: String?
    var choices: [String]?
    var suggestions: [String]?
    var hint: String?
    var error: String?
    var isOptional: Bool?
    var maximumLength: Int?

    init(_ field: IdpSdkInputField) {
        func nonEmpty(_ text: UntrustedText) -> String? { text.original.isEmpty ? nil : text.description }
        id = "\(UntrustedText(field.id))"
        kind = "\(field.kind)"
        label = nonEmpty(field.label)
        value = nonEmpty(field.initialValue)
        let offered = field.choices.map { "\($0.isChosen ? "*" : "")\($0.value): \($0.label)" }
        choices = offered.isEmpty ? nil : offered
        suggestions = field.suggestions.isEmpty ? nil : field.suggestions.map(\.description)
        hint = field.hint?.description
        error = field.error?.description
        isOptional = field.mayBeOmitted ? true : nil
        maximumLength = field.maximumLength
    }
}
