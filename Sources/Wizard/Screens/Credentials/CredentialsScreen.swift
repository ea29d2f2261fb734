import IdentityModel
import Localization
import Terminal

/// A page of the provider as fields: one call of `provideCredentials`.
struct CredentialsScreen: WizardScreen {
    let page: CredentialsPage
    /// Its fields.
    var form: Form
    /// Why the page is asked again, where no field is the cause.
    var refusal: FieldError?
    /// How many lines are scrolled away; nil: as many as the focus needs.
    var scroll: Int?
    /// Whether the address was copied, so that its headers are next.
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
            guard form.submit(), checkRepeats(), checkKept() else { break }
            return send()
        case .copy:
            guard let copied else { break }
            if page.address?.headers.isEmpty == false { copiesHeaders.toggle() }
            return [.effect(.copy(copied))]
        // What was typed is kept for the other way, secrets excepted.
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

    /// Whether the page is a login's first one at a provider that has other ways to log in.
    private func offersOtherWays(_ context: WizardContext) -> Bool {
        guard let request = context.run?.request.flow, request.flow == .login, request.via == nil,
            let provider = context.provider,
            provider.kind != .kobil
        else { return false }
        return page.pageNumber == 1
    }

    private func send() -> [ScreenRequest] {
        let sent = FlowRun.SentPage(fields: page.fields.map(\.id), values: form.values)
        let answered = form.fields.filter { $0.id != .kept }.map {
            FlowRun.AnsweredField(id: $0.id, value: $0.isDraft ? $0.value : nil)
        }
        return drafts + [
            .change(.sent(sent)), .change(.answered(answered, isCorrected: page.attempt > 1)),
            .showProgress(droppingKeys: false), .effect(.answerCredentials(page.id, values)),
        ]
    }

    /// Keeps what was typed into fields that are no secrets, for the next time they are asked.
    private var drafts: [ScreenRequest] {
        form.fields.filter { $0.kind == .text && $0.isDraft }.map { .change(.draft($0.id, $0.value)) }
    }

    /// Whether the user has confirmed that what is shown once is kept, where that is asked; else the box gets the focus.
    private mutating func checkKept() -> Bool {
        guard let index = form.fields.firstIndex(where: { $0.id == .kept && $0.ticked.isEmpty }) else { return true }
        form.setFocus(index)
        form.change(.kept) { $0.error = .known(.recoveryNotKept, [:]) }
        return false
    }

    /// Whether each repeated password is the same as the first; else nothing is sent.
    private mutating func checkRepeats() -> Bool {
        // The button may be one that cancels.
        if form.focused?.kind == .button { return true }
        for (index, field) in form.fields.enumerated() {
            let first = field.repeats.compactMap { id in form.fields.first { $0.id == id } }.first
            guard let first, first.value != field.value else { continue }
            form.setFocus(index)
            form.change(field.id) { $0.error = .known(.refusedPasswordsDiffer, [:]) }
            return false
        }
        return true
    }

    /// The values by field, as they are sent.
    var values: [FieldID: Secret] {
        Dictionary(
            form.fields.filter { $0.id != .kept }.map { ($0.id, Secret($0.value)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The text for the clipboard: what is shown once, or the page's address and then its headers; `nil` if there is neither.
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
    /// Whether what was typed may be kept for another time and shown in a command.
    fileprivate var isDraft: Bool { !text.isSecret && id != .activationCode }
}

extension ShownOnce {
    /// Whether they are codes that the user must keep before the page is sent.
    var areRecoveryCodes: Bool { if case .recoveryCodes = self { true } else { false } }
}

extension FieldID {
    /// The wizard's own checkbox, never sent: the user has kept what the page shows once.
    static let kept = FieldID("idp-wizard.kept")
}
