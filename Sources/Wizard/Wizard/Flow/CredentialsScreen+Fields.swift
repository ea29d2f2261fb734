import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

// The fields of a page, with known values filled in.
extension CredentialsScreen {
    /// Known values of a page's fields before anything is typed.
    struct Known: Sendable, Hashable {
        /// Values that replace the page's: those sent with it before, and a name, code or password just issued.
        var certain: [FieldID: String] = [:]
        /// Values for fields that the page leaves empty: those typed before a cancellation, and the chosen user.
        var likely: [FieldID: String] = [:]
        /// Whether the page's labels replace the catalogue's, because providers other than KOBIL have their own terms.
        var prefersPageLabels = false
    }

    /// Creates the fields of a page and fills in known values.
    init(_ page: CredentialsPage, known: Known) {
        self.page = page
        var fields = page.fields.map { Self.field($0, known) }
        var typedAnew: Int?
        if let error = page.error, page.address != nil, let last = fields.indices.last {
            fields[last].error = .told(error.words)
        } else if let error = page.error {
            let words = UntrustedText(error.errorDescription)
            // A page that marks fields before anything was sent has not refused anything.
            let isNew = page.attempt == 1 && error.local == .rejectedCredentials
            let known = isNew ? nil : ErrorSentence.of(error)
            // Without a message from the page, the program's own adds nothing to the sentence.
            let refused =
                known == nil && !error.isWordedByProvider && !words.original.isEmpty
                ? FieldRefusal.told(error.words)
                : .refused(
                    known: known, advice: known.flatMap(ErrorSentence.advice),
                    words: error.isWordedByProvider ? words : nil,
                    code: isNew ? nil : "\(error.subsystem)/\(error.errorCode)", lockedUntil: page.lockedUntil)
            let marked = page.fields.firstIndex { $0.error?.original == error.errorDescription }
            if let index = marked ?? Self.first(of: error.fields, in: page) {
                fields[index].error = refused
                // A refused masked value is cleared to be typed again; a visible one is corrected.
                // Name and password are refused together, at the first of the two fields; the password is typed again.
                let isLogin = error.local == .rejectedCredentials && page.attempt > 1
                typedAnew = isLogin ? Self.first(of: error.fields, in: page) : nil
                // The repetition of a refused new password is also typed again.
                let repeated =
                    error.breaksPasswordRule ? Self.first(of: FormError.passwordsDiffer.fields, in: page) : nil
                for field in [index, typedAnew, repeated].compactMap(\.self) where fields[field].isMasked {
                    fields[field].text = Self.empty(page.fields[field])
                }
            } else {
                refusal = refused
            }
        }
        if page.shownOnce.contains(where: \.areRecoveryCodes) {
            fields.insert(
                FormField(id: .kept, label: .own(Text("I have saved these codes")), text: EditableText(), kind: .box),
                at: 0)
        }
        form = Form(fields)
        if let typedAnew { form.setFocus(typedAnew) }
    }

    private static func first(of fields: [FieldID], in page: CredentialsPage) -> Int? {
        fields.lazy.compactMap { field in page.fields.firstIndex { $0.id == field } }.first
    }

    private static func field(_ input: InputField, _ known: Known) -> FormField {
        let description = FieldCatalogue[input.id]
        let isGoodOnce = description?.isGoodOnce == true
        var field = FormField(id: input.id, label: label(input, description, known), text: empty(input))
        field.kind = input.kind
        field.choices = input.choices
        field.chosen = input.choices.firstIndex { $0.isChosen || $0.value == input.prefilled }
        field.ticked = Set(input.choices.indices.filter { input.choices[$0].isChosen })
        switch input.kind {
        // The user chooses the button, unless only one of them continues.
        case .button: field.chosen = input.isRequired ? nil : field.chosen
        case .box: field.ticked = input.prefilled == "true" ? [0] : []
        case .text: field.take(input.prefilled ?? (isGoodOnce ? nil : known.likely[input.id]) ?? "")
        case .choice, .choices: break
        }
        if let value = known.certain[input.id], !isGoodOnce { field.take(value) }
        field.isMasked = input.kind == .text && field.text.isSecret
        field.isGoodOnce = isGoodOnce
        field.isRequired = input.isRequired
        field.rule = input.rule
        field.rules = input.rules
        field.hint = description?.hint
        field.repeats = description?.repeats ?? []
        field.grouping = description?.grouping ?? 0
        field.error = input.error.map { .refused(known: nil, words: $0, code: nil) }
        return field
    }

    private static func label(
        _ input: InputField, _ description: FieldCatalogue.Description?, _ known: Known
    ) -> FieldLabel {
        if known.prefersPageLabels, let label = input.label { return .page(label) }
        if let label = description?.label { return .own(label) }
        return .page(input.label ?? UntrustedText(input.id.rawValue))
    }

    private static func empty(_ input: InputField) -> EditableText {
        let limit = [input.maximumLength, FieldCatalogue[input.id]?.maximumLength].compactMap { $0 }.min() ?? 512
        return EditableText(isSecret: FieldCatalogue.isMasked(input), limit: max(1, limit))
    }
}

extension WizardContext {
    /// The screen for a page of the running flow.
    func credentialsScreen(_ run: ShownRun, _ page: CredentialsPage) -> CredentialsScreen {
        var screen = CredentialsScreen(page, known: known(run, page))
        // A page with long texts starts at the top instead of at the cursor.
        let isLong =
            page.error == nil && page.address == nil
            && page.readingRows(width: Layout(size).width) > size.height - 12
        screen.scroll = isLong ? 0 : nil
        return screen
    }

    /// The values to fill in: those sent with the same page before, a name, code or password that was just issued, the
    /// chosen user, and what was typed before a cancellation.
    private func known(_ run: ShownRun, _ page: CredentialsPage) -> CredentialsScreen.Known {
        var known = CredentialsScreen.Known(likely: drafts.filter { $0.key != .activationCode })
        known.prefersPageLabels = provider?.kind != .kobil
        if let user = run.request.user { known.likely[.username] = user.rawValue }
        if let handover, let flow = run.request.flow?.flow, flow.takesCode || flow == .login {
            known.certain[.username] = handover.username.rawValue
            if let code = handover.code { known.certain[.activationCode] = code.exposedText }
            if let password = handover.password, page.asksPasswordAlone {
                known.certain[.password] = password.exposedText
            }
        }
        if page.attempt > 1, let last = run.lastPage, last.fields == page.fields.map(\.id) {
            known.certain.merge(last.values.mapValues(\.exposedText)) { $1 }
        }
        return known
    }
}

extension CredentialsPage {
    /// Whether the page asks for a password, but neither for an activation code nor for a new password.
    fileprivate var asksPasswordAlone: Bool {
        let ids = Set(fields.map(\.id))
        let others: Set<FieldID> = [.activationCode, .newPassword, FieldID("confirmPassword")]
        return ids.contains(.password) && ids.isDisjoint(with: others)
    }

    /// The approximate number of rows of the page's texts at this width.
    fileprivate func readingRows(width: Int) -> Int {
        (pageTexts + consent).reduce(0) { $0 + $1.sanitised(limit: 1000).count / max(1, width - 2) + 1 }
    }
}
