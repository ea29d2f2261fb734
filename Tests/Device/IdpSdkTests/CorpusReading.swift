import HTTPMessage
import IdentityModel
import OpenID

@testable import IdpSdk

/// The interpretation of a page as text: a line for each fact and each field, and the submission when every field is answered.
struct CorpusReading {
    private(set) var text = ""

    /// Reads a page as a flow does that has read others before.
    init(of served: ServedPage, redirectURI: String) {
        let reader = PageReader(
            redirectURI: redirectURI, destination: Destination(authorizationURL: Corpus.address, allowedHosts: []),
            expectsDevice: true)
        switch reader.read(served, isFirst: false) {
        case .answer(let answer):
            add("kind", "answer")
            add("to", answer.fields.encoded)
        case .onward(let url, let reason):
            add("kind", "onward")
            add("to", url.description)
            add("form", reason)
        case .withoutScript(let url, let error):
            add("kind", "without script")
            add("to", url.description)
            add("error", error.description)
        case .selfSubmitting(let submission):
            add("kind", "sends itself")
            add("sent", Self.line(submission))
        case .end(let error):
            add("kind", "end")
            add("error", error.description)
        case .question(let question):
            add("kind", "question")
            add(question, question.interactionData(pageNumber: 1, attempt: 1, error: question.error))
        }
    }

    private mutating func add(_ question: PageQuestion, _ data: IdpSdkInteractionData) {
        add("error", data.previousError.map { "\(UntrustedText($0.description))" })
        add("form", question.formNote)
        add("page", data.pageID)
        add("account", data.account?.description)
        add("title", data.title.description)
        for text in data.texts { add("text", text.description) }
        let ids = data.inputFieldIds.map { " " + Self.word("\(UntrustedText($0))") }
        text += "ids:\(ids.joined())\n"
        for field in data.fields { text += Self.line(field) }
        for consent in data.consent { add("consent", consent.description) }
        for item in data.shownOnce {
            switch item {
            case .totp(let setup): add("shown once", setup.otpauthURI.exposedText)
            case .recoveryCodes(let codes): add("shown once", codes.map(\.exposedText).joined(separator: " "))
            }
        }
        for submission in Self.submissions(of: question, data) { add("sent", submission) }
    }

    private mutating func add(_ name: String, _ value: String?) {
        if let value { text += value.isEmpty ? "\(name):\n" : "\(name): \(Self.escaped(value))\n" }
    }

    private static func line(_ field: IdpSdkInputField) -> String {
        var facts = ["\(field.kind)"]
        func add(_ name: String, _ values: [String]) {
            if !values.isEmpty { facts.append(([name] + values.map(quoted)).joined(separator: " ")) }
        }
        func nonEmpty(_ text: UntrustedText) -> [String] { text.original.isEmpty ? [] : [text.description] }
        if field.mayBeOmitted { facts.append("optional") }
        if let length = field.maximumLength { facts.append("at most \(length)") }
        add("label", nonEmpty(field.label))
        add("value", nonEmpty(field.initialValue))
        add("choices", field.choices.map { "\($0.isChosen ? "*" : "")\($0.value): \($0.label)" })
        add("suggestions", field.suggestions.map(\.description))
        add("hint", field.hint.map { [$0.description] } ?? [])
        add("error", field.error.map { [$0.description] } ?? [])
        return "field \(word("\(UntrustedText(field.id))")): \(facts.joined(separator: ", "))\n"
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

    /// A text without line ends, which `\n` and `\r` stand for.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func quoted(_ text: String) -> String {
        "\"\(escaped(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\""))\""
    }

    /// An ID as it is, in quotes if it has other characters than names usually have.
    private static func word(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 > 0x2C && $0 < 0x7F && $0 != UInt8(ascii: ":") }
        return isPlain ? text : quoted(text)
    }
}
