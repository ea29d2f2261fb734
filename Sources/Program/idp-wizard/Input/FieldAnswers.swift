import Flows
import IdentityModel
import IdpSdk
import Localization
import MasterControllerSdk
import Profiles
import Sentences

/// Answers a flow's questions from the command line, the environment, files and standard input.
///
/// Values are read on demand. Called for one question at a time, on a thread that may block.
final class FieldAnswers {
    private var sources: [FieldID: [SecretSource]]
    /// Environment variables with values for fields that have not been used.
    private var unusedVariables: Set<String>
    /// Whether pasted addresses come from standard input.
    private var readsRedirectLines = false
    private var used: Set<FieldID> = []
    /// Fields whose value was used before any question for them.
    private var usedEarly: Set<FieldID> = []
    private let texts: Texts

    /// Creates the answers from the `--field` values in order, the names of environment variables with further values,
    /// and the texts of prompts.
    init(_ sources: [(FieldID, SecretSource)], variables: [String] = [], _ texts: Texts) {
        self.texts = texts
        self.sources = Dictionary(grouping: sources, by: \.0).mapValues { $0.map(\.1) }
        // An option takes precedence over the variable of the same field.
        unusedVariables = Set(variables).subtracting(sources.map { GivenFields.variable(for: $0.0) })
    }

    /// Returns the answer to a question; a missing or unreadable input cancels the flow with a message that names its
    /// option.
    func answer(_ subject: PersonQuestion.Subject) -> PersonAnswer {
        do throws(UsageError) {
            switch subject {
            case .credentials(let page, _): return try credentials(for: page)
            case .pin(let request):
                if request.refusal != nil, sources[.pin]?.isEmpty != false { return .noFurtherTry }
                return .pin(try value(of: .pin))
            case .presence: return .presence(try presence())
            case .redirect(let question): return try redirect(question)
            }
        } catch {
            return .cancelled(by: .missingInput(error.message))
        }
    }

    private func credentials(for page: IdpSdkInteractionData) throws(UsageError) -> PersonAnswer {
        // A page with an error ends the flow with that error: there is no user to try again.
        guard page.attempt == 1 else { return .noFurtherTry }
        if let elsewhere = try buttonElsewhere(on: page) { return .credentials(elsewhere) }
        // All missing fields are reported together, before a line of standard input is read. Values that the page has
        // filled in are kept unless another one is given.
        let filledIn = Set(page.fields.filter(\.mayBeOmitted).map(\.id))
        let asked = page.inputFieldIds.filter { !filledIn.contains($0) || hasValue(for: FieldID($0)) }
        let missing = asked.map { FieldID($0) }.filter { !hasValue(for: $0) }
        // All values were given and have been used: the page's error is the result (a login that timed out and
        // restarts).
        if page.previousError != nil, !missing.isEmpty, missing.allSatisfy({ sources[$0] != nil }) {
            return .noFurtherTry
        }
        guard missing.isEmpty else { throw asking(for: missing, on: page) }
        var values: [FieldID: Secret] = [:]
        // The value of an optional button is kept for a later page; on this page its own button is pressed.
        let optional = page.fields.filter { $0.kind != .button }.map(\.id)
            .filter { !page.inputFieldIds.contains($0) && hasValue(for: FieldID($0)) }
        for field in page.fields where field.kind == .secret && (asked + optional).contains(field.id) {
            if case .literal = sources[FieldID(field.id)]?.first { throw Self.literalSecret(FieldID(field.id)) }
        }
        for id in asked + optional {
            let field = FieldID(id)
            values[field] = try value(of: field)
        }
        return .credentials(values)
    }

    /// The answer with a button that leads to another page, for which this page's fields are not needed; `nil` if none
    /// is given.
    ///
    /// A value that names no button of this page is kept for a later page.
    private func buttonElsewhere(on page: IdpSdkInteractionData) throws(UsageError) -> [FieldID: Secret]? {
        guard let button = page.fields.first(where: { $0.kind == .button && $0.mayBeOmitted }),
            hasValue(for: FieldID(button.id))
        else { return nil }
        let word = try value(of: FieldID(button.id))
        let chosen = button.choices.first { choice in
            choice.value == word.exposedText || choice.label.original == word.exposedText
        }
        guard let chosen else {
            sources[FieldID(button.id), default: []].insert(.read(word), at: 0)
            used.remove(FieldID(button.id))
            return nil
        }
        guard !chosen.isChosen else { return nil }
        var values = [FieldID(button.id): word]
        for field in page.fields where !field.mayBeOmitted && [.text, .secret].contains(field.kind) {
            values[FieldID(field.id)] = Secret("")
        }
        return values
    }

    /// Marks a field's first value as used without a question; a question for the field still gets it.
    func noteUse(of field: FieldID) {
        usedEarly.insert(field)
        unusedVariables.remove(GivenFields.variable(for: field))
    }

    var unused: [Text] {
        let fields = sources.keys.sorted { $0.rawValue < $1.rawValue }.compactMap { field -> Text? in
            let name = Self.shown(field)
            let wasUsedEarly = usedEarly.contains(field) && !used.contains(field)
            let left = (sources[field]?.count ?? 0) - (wasUsedEarly ? 1 : 0)
            if left <= 0 { return nil }
            guard used.contains(field) || wasUsedEarly else {
                return Text("\(name) was not asked for: its value was not used.")
            }
            return left == 1
                ? Text("\(name) was asked for fewer times than it was given: the last value was not used.")
                : Text("\(name) was asked for fewer times than it was given: the last \(left) values were not used.")
        }
        let variables: [Text] = unusedVariables.sorted().map {
            Text("the field of \(UntrustedText($0).sanitised(limit: 80)) was not asked for: its value was not used.")
        }
        return fields + variables
    }

    /// The address at which a browser ended: from `--field`, else the next line of standard input, until one is
    /// accepted.
    private func redirect(_ question: RedirectQuestion) throws(UsageError) -> PersonAnswer {
        let isNamed = hasValue(for: .redirectURL)
        // The value of an option is used once; a user who pastes can paste again.
        if question.refusal != nil, !isNamed, !readsRedirectLines { return .noFurtherTry }
        if isNamed {
            if sources[.redirectURL]?.first == .standardInput { readsRedirectLines = true }
            return .redirect(try value(of: .redirectURL))
        }
        guard sources[.redirectURL] == nil || readsRedirectLines else { return .noFurtherTry }
        readsRedirectLines = true
        return .redirect(try SecretSource.standardInput.read(after: texts.prompt("redirect-url")))
    }

    private func presence() throws(UsageError) -> PresenceAnswer {
        guard let answer = PresenceAnswer(rawValue: try value(of: .presence).exposedText) else {
            let answers = PresenceAnswer.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(Text("presence must be one of \(answers)."))
        }
        return answer
    }

    /// Whether an unused `--field` value is left or, if none was given, the environment has a value.
    private func hasValue(for field: FieldID) -> Bool {
        sources[field].map { !$0.isEmpty } ?? (Environment.value(GivenFields.variable(for: field)) != nil)
    }

    private func value(of field: FieldID) throws(UsageError) -> Secret {
        guard hasValue(for: field) else { throw asking(for: [field]) }
        used.insert(field)
        guard var remaining = sources[field] else {
            // A variable is used once, like every other source.
            sources[field] = []
            let variable = GivenFields.variable(for: field)
            unusedVariables.remove(variable)
            return try SecretSource.environment(variable).read()
        }
        let source = remaining.removeFirst()
        sources[field] = remaining
        return try source.read(after: texts.prompt(Self.shown(field)))
    }

    private func asking(for fields: [FieldID], on page: IdpSdkInteractionData? = nil) -> UsageError {
        let names = fields.map(Self.shown)
        let options = zip(fields, names).map { id, name in
            "--field \(name)=\(Self.isChosen(id, on: page) ? "VALUE" : "@FILE")"
        }.joined(separator: " ")
        let isTyped = fields.contains { !Self.isChosen($0, on: page) }
        let asker: Text = fields == [.pin] || fields == [.presence] ? Text("This device") : Text("The page")
        let usedUp = fields.filter { used.contains($0) }
        let asked = names.joined(separator: ", ")
        let question: [Text]
        if !usedUp.isEmpty {
            // A variable has one value, which has been used by then.
            question = [
                Text("\(asker) asks for \(asked)."),
                Text(
                    "The value for \(usedUp.map(Self.shown).joined(separator: ", ")) was used before: each value answers one question."
                ),
                isTyped
                    ? Text(
                        "Give another one for this question: give \(options) (- instead of @FILE is the next line of standard input)."
                    ) : Text("Give another one for this question: give \(options)."),
            ]
        } else if isTyped {
            question = [
                Text(
                    "\(asker) asks for \(asked): give \(options) (- instead of @FILE is the next line of standard input, \(GivenFields.variable(for: fields[0])) the environment)."
                )
            ]
        } else {
            question = [Text("\(asker) asks for \(asked): give \(options).")]
        }
        return UsageError(.joined(question + (page.map { Self.choices(for: fields, on: $0) } ?? [])))
    }

    /// Whether the page offers choices for the field; then it is not a secret and may be given on the command line.
    private static func isChosen(_ field: FieldID, on page: IdpSdkInteractionData?) -> Bool {
        page?.fields.first { $0.id == field.rawValue }.map { $0.kind != .text && $0.kind != .secret } ?? false
    }

    /// The choices of buttons and lists; empty if all fields are text.
    private static func choices(for fields: [FieldID], on page: IdpSdkInteractionData) -> [Text] {
        let lists = page.fields.filter { fields.contains(FieldID($0.id)) && !$0.choices.isEmpty }
        return lists.map { list in
            let choices = list.choices.filter { !$0.value.isEmpty }.prefix(12).map { choice in
                let value = UntrustedText(choice.value).sanitised(limit: 60)
                let label = choice.label.sanitised(limit: 60)
                return label.isEmpty || label == value ? value : "\(value) (\(label))"
            }
            return Text(
                "\(UntrustedText(list.id).sanitised(limit: 60)) must be one of: \(choices.joined(separator: ", ")).")
        }
    }

    /// The error for a secret on the command line.
    static func literalSecret(_ field: FieldID) -> UsageError {
        let name = shown(field)
        return UsageError(
            Text(
                "\(name) is a secret, and others on this machine can read a command line. Give it with --field \(name)=@FILE, --field \(name)=- (a line of standard input) or \(GivenFields.variable(for: field)) (the environment)."
            )
        )
    }

    private static func shown(_ field: FieldID) -> String { UntrustedText(field.rawValue).sanitised(limit: 60) }
}
