import IdentityModel
import Localization
import Terminal
import TerminalUI

/// A provider's page as a form: one call of `provideCredentials`.
struct CredentialsScreen: WizardScreen {
    let page: CredentialsPage
    var form: Form
    /// Why the page is shown again, unless a field shows the reason.
    var refusal: FieldRefusal?
    /// The number of lines scrolled off the top; `nil` to follow the focus.
    var scroll: Int?
    /// Whether the next copy command copies the address's headers, because the address itself was copied last.
    private var copiesHeaders = false

    static let belongsToRun = true
    static let scrolling = Scrolling.pages
    static let helpWords = HelpWords([
        .credentials, .idpSdk, .code, .errorCode, .oneTimeCode, .recoveryCodes, .clientData, .masterController,
    ])
    static let commands = CommandSet(
        takesText: true,
        [
            Command(.send, [.enter], .commandSend, .commandSendHelp),
            Command(.copy, [.control("o")], .commandCopyShown, .commandCopyShownHelp, isOfSomeScreens: true),
            Command(.otherWays, [.control("t")], .commandOtherWays, .commandOtherWaysHelp, isOfSomeScreens: true),
        ] + Command.pageMoves + Command.fields + [.reveal] + Command.edits + [.cancelFlow])

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        form.idleCommands.union(copied == nil ? [.copy] : [])
            .union(offersOtherWays(context) ? [] : [.otherWays])
    }

    func labels(_ context: WizardContext) -> [CommandID: TextKey] {
        guard page.address != nil else { return form.labels }
        return form.labels.merging([.copy: copiesHeaders ? .commandCopyHeaders : .commandCopyAddress]) { $1 }
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .cancel:
            return drafts + [.cancelRun(afterStep: false)]
        case .send:
            scroll = nil
            guard form.submit(), checkTogether() else { break }
            return send()
        case .copy:
            guard let copied else { break }
            if page.address?.headers.isEmpty == false { copiesHeaders.toggle() }
            return [.effect(.copy(copied))]
        // Typed values except secrets are kept for the other way.
        case .otherWays where offersOtherWays(context):
            return drafts + [.cancelRun(afterStep: false), .notify(nil), .open(Screen(WaysScreen()))]
        case .otherWays: break
        case .pageUp, .pageDown:
            guard let command else { break }
            scroll = context.viewport.paged(command, by: max(1, context.size.height - 6), from: scroll)
        default:
            scroll = nil
            form.handle(key, command)
        }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { form.take(paste) }
    mutating func hideSecrets() { form.hide() }

    /// Whether this is the first page of a login at a provider with other ways to log in.
    private func offersOtherWays(_ context: WizardContext) -> Bool {
        guard let request = context.run?.request.flow, request.flow == .login, request.via == nil,
            let provider = context.provider,
            provider.kind != .kobil
        else { return false }
        return page.pageNumber == 1
    }

    private func send() -> [ScreenRequest] {
        let sent = ShownRun.SentPage(fields: page.fields.map(\.id), values: form.values)
        let answered = form.fields.filter { $0.id != .kept }.map {
            CommandField(id: $0.id, value: $0.isDraft ? $0.value : nil)
        }
        return drafts + [
            .change(.sent(sent)), .change(.answered(answered, isCorrected: page.attempt > 1)),
            .showProgress(droppingKeys: false), .effect(.answerCredentials(page.id, values)),
        ]
    }

    /// Keeps the text of fields that are not secret, for the next time they are asked for.
    private var drafts: [ScreenRequest] {
        form.fields.filter { $0.kind == .text && $0.isDraft }.map { .change(.draft($0.id, $0.value)) }
    }

    func fault(of field: FormField) -> FieldRefusal? {
        field.brokenRules.isEmpty ? inconsistency(of: field) : .breaks(field.brokenRules)
    }

    /// Whether each repeated password equals the first, and recovery codes are kept; otherwise nothing is sent.
    private mutating func checkTogether() -> Bool {
        // The chosen button may be a Cancel button.
        form.focused?.kind == .button || form.accept(form.fields.map(inconsistency))
    }

    private func inconsistency(of field: FormField) -> FieldRefusal? {
        if field.id == .kept { return field.ticked.isEmpty ? .known(.recoveryNotKept, [:]) : nil }
        return form.repeated(by: field).map { $0.value == field.value } == false
            ? .known(.refusedPasswordsDiffer, [:]) : nil
    }

    /// The values to send, by field.
    var values: [FieldID: Secret] {
        Dictionary(
            form.fields.filter { $0.id != .kept }.map { ($0.id, Secret($0.value)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The text to copy: the address, then its headers, or what is shown only once; `nil` if there is neither.
    var copied: Secret? {
        if let address = page.address { return Secret(copiesHeaders ? address.headerLines : address.url.original) }
        let texts = page.shownOnce.map { item in
            switch item {
            case .oneTimePassword(let setup, _): setup.secret.exposedText
            case .recoveryCodes(let codes): codes.map(\.exposedText).joined(separator: "\n")
            }
        }
        return texts.isEmpty ? nil : Secret(texts.joined(separator: "\n"))
    }
}

extension FormField {
    /// Whether the text may be kept for later and shown in a command.
    fileprivate var isDraft: Bool { !text.isSecret && id != .activationCode }
}

extension ShownOnce {
    /// Whether these are recovery codes, which the user must keep before the page is sent.
    var areRecoveryCodes: Bool { if case .recoveryCodes = self { true } else { false } }
}

extension FieldID {
    /// The wizard's own checkbox, which confirms that the recovery codes are kept; never sent.
    static let kept = FieldID("idp-wizard.kept")
}
