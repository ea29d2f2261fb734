import IdentityModel
import IdpSdk
import Localization
import QRCode
import TerminalUI
import Wizard

// Converts a page of the provider to the wizard's types.

extension CredentialsPage {
    /// Creates the page for one call of `provideCredentials`.
    init(_ page: IdpSdkInteractionData, _ client: ClientID, _ id: QuestionID) {
        let described = Set(page.fields.map(\.id))
        let bare = page.inputFieldIds.filter { !described.contains($0) }.map { IdpSdkInputField(id: $0) }
        var said: Set<UntrustedText> = [page.title]
        self.init(
            id: id, fields: (page.fields + bare).map(InputField.init), pageNumber: page.pageNumber,
            attempt: page.attempt, countedAttempt: page.countedAttempt,
            error: page.isMerelyMarked ? nil : page.previousError,
            pageTitle: page.title.original.isEmpty ? nil : page.title,
            pageTexts: page.texts.filter { said.insert($0).inserted }, shownOnce: page.shownOnce.map(ShownOnce.init),
            consent: page.consent, client: client)
    }
}

extension IdpSdkInteractionData {
    /// Whether a page that is shown for the first time only marks missing fields: nothing was refused, and the marks
    /// are shown at the fields.
    var isMerelyMarked: Bool {
        attempt == 1 && previousError?.local == .rejectedValue && fields.contains { $0.error != nil }
    }
}

extension InputField {
    fileprivate init(_ field: IdpSdkInputField) {
        let initial = field.initialValue.original
        self.init(
            id: FieldID(field.id), label: field.label.original.isEmpty ? nil : field.label, kind: Kind(field.kind),
            isMasked: field.isMasked,
            choices: field.choices.map { Choice(value: $0.value, label: $0.label, isChosen: $0.isChosen) },
            rule: field.hint, error: field.error, prefilled: initial.isEmpty ? nil : initial,
            isRequired: !field.mayBeOmitted, maximumLength: field.maximumLength,
            rules: TextRules(
                minimumLength: field.minimumLength, maximumLength: field.maximumLength,
                passwordRules: field.passwordRules))
    }
}

extension InputField.Kind {
    fileprivate init(_ kind: IdpSdkInputField.Kind) {
        self =
            switch kind {
            case .text, .secret: .text
            case .choice: .choice
            case .choices: .choices
            case .box: .box
            case .button: .button
            }
    }
}

extension ShownOnce {
    fileprivate init(_ item: IdpSdkShownItem) {
        self =
            switch item {
            case .totp(let setup): .oneTimePassword(setup, picture: QRPicture(setup))
            case .recoveryCodes(let codes): .recoveryCodes(codes)
            }
    }
}

extension QRPicture {
    /// Creates the QR code of the set-up; `nil` if it cannot be drawn.
    ///
    /// It omits parameters that have their default values, so that the code is small.
    init?(_ setup: OneTimePasswordSetup) {
        var address = setup.otpauthURI.exposedText
        for usual in ["&algorithm=SHA1", "&digits=6", "&period=30"] {
            if let range = address.firstRange(of: usual) { address.removeSubrange(range) }
        }
        self.init(address)
    }

    /// Creates the QR code of a text; `nil` if the text is too long.
    init?(_ text: String) {
        guard let matrix = try? QRMatrix(text, errorCorrection: .low) else { return nil }
        self.init(size: matrix.side, modules: matrix.modules)
    }
}
