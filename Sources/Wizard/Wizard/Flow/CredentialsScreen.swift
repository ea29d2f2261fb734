import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// A provider's page as a form: one call of `provideCredentials`.
struct CredentialsScreen: FormScreen {
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
            Command(
                .send, [.enter], Text("send"),
                Text("Send the fields. If a required field is empty, the cursor goes there instead.")),
            Command(
                .copy, [.control("o")], Text("copy"),
                Text("Copy to the clipboard what the page shows once, or the address and then its headers."),
                isOfSomeScreens: true),
            Command(
                .otherWays, [.control("t")], Text("other ways"),
                Text("Leave this page: create an account, reset the password, or use a browser."), isOfSomeScreens: true
            ),
        ] + Command.pageMoves + Command.fields + [.reveal] + Command.edits + [.cancelFlow])

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        form.idleCommands.union(copied == nil ? [.copy] : [])
            .union(offersOtherWays(context) ? [] : [.otherWays])
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        guard page.address != nil else { return form.labels }
        return form.labels.merging([.copy: copiesHeaders ? Text("copy headers") : Text("copy address")]) { $1 }
    }

    func leave(_ context: WizardContext) -> [ScreenRequest] { drafts + [.cancelRun(afterStep: false)] }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        scroll = nil
        return form.submit() && checkTogether() ? sent : []
    }

    mutating func edit(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
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

    /// Whether this is the first page of a login at a provider with other ways to log in.
    private func offersOtherWays(_ context: WizardContext) -> Bool {
        guard let request = context.run?.request.flow, request.flow == .login, request.via == nil,
            let provider = context.provider,
            provider.kind != .kobil
        else { return false }
        return page.pageNumber == 1
    }

    private var sent: [ScreenRequest] {
        let sent = ShownRun.SentPage(fields: page.fields.map(\.id), values: form.values)
        let answered = form.fields.filter { $0.id != .kept }.map {
            CommandField(id: $0.id, value: $0.isDraft ? $0.value : nil)
        }
        return drafts + [
            .change(.sent(sent)), .change(.answered(answered, isCorrected: page.attempt > 1)),
            .showProgress(droppingKeys: false), .effect(.flow(.answerCredentials(page.id, values))),
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
        if field.id == .kept {
            return field.ticked.isEmpty
                ? .told(
                    Text(
                        "Save the codes first, then tick this with Space.",
                        typed: "Save the codes first, then answer \(Text("yes")).")) : nil
        }
        return form.repeated(by: field).map { $0.value == field.value } == false
            ? .told(Text("The two passwords are different. Type the same password twice.")) : nil
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

extension CredentialsScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        guard let run = context.run else { return }
        let texts = view.texts
        let client = page.client.map {
            UntrustedText($0.rawValue).sanitised(limit: 40) + " \(view.look.glyphs.dot) "
        }
        let number = page.address == nil ? texts(Text("page \(page.pageNumber)")) : ""
        let isNarrow = view.besidePicture(self)
        view.main.heading(texts(run.request.words.name), trailing: isNarrow ? number : (client ?? "") + number)
        if !isNarrow {
            view.main.steps(view.marks(run).map(\.mark))
            view.main.blank()
        }
        view.request(self)
        if let address = page.address { view.addressToOpen(address) }
        let showsFirst = !page.shownOnce.isEmpty
        if !showsFirst { view.pageWords(page, context) }
        view.shownOnce(page)
        view.consent(page)
        view.main.blank()
        view.main.form(form)
        if showsFirst { view.pageWords(page, context) }
        if page.address == nil { view.foot.paragraph(view.waiting(page), .dim) }
        guard view.picture == nil || !view.isWide else { return }
        view.explain(texts(Text("What this flow does")), texts(run.request.words.explanation))
        if page.address == nil { view.asideFields(self) }
    }
}

extension ScreenView {
    /// Adds what the page asks for, or why it asks again.
    fileprivate mutating func request(_ shown: CredentialsScreen) {
        if let refusal = shown.refusal {
            main.fieldError(refusal, label: "", indent: 0)
        } else if shown.page.error != nil, shown.page.address == nil, shown.page.attempt > 1 {
            let isCounted = shown.page.error?.breaksPasswordRule != true
            main.paragraph(
                isCounted
                    ? texts(
                        Text(
                            "Rejected. Fix the marked fields and send again: attempt \(shown.page.countedAttempt) of 3.",
                            typed: "Rejected. Answer again: attempt \(shown.page.countedAttempt) of 3."))
                    : texts(
                        Text(
                            "Rejected. Fix the marked fields and send again; this does not count as a failed attempt.",
                            typed:
                                "Rejected. Answer the refused questions again; this does not count as a failed attempt."
                        )),
                .todo)
        } else if shown.page.address != nil {
            return
        } else if !shown.page.consent.isEmpty {
            main.paragraph(texts(Text("The app asks for your consent to:")))
        } else if shown.page.shownOnce.isEmpty {
            let fields = shown.form.fields.filter { $0.kind != .button }
            main.paragraph(
                fields.isEmpty
                    ? texts(
                        Text(
                            "The provider's page has no fields. Press Enter to continue.",
                            typed: "The provider's page has no fields. An empty line continues."))
                    : texts(
                        Text(
                            fields.count, one: "The provider asks for this field.",
                            other: "The provider asks for these \(.count) fields.")),
                fields.isEmpty ? .text : .dim)
        }
    }

    /// Adds the page's own texts, each separately and marked as not the wizard's.
    fileprivate mutating func pageWords(_ page: CredentialsPage, _ context: WizardContext) {
        var known: Set = [context.provider?.name.lowercased(), context.provider?.tenant.rawValue.lowercased(), ""]
        let consent = Set(page.consent.map { $0.sanitised(limit: 1000).lowercased() })
        let said = ([page.pageTitle].compactMap { $0 } + page.pageTexts).map { $0.sanitised(limit: 1000) }
            .filter { known.insert($0.lowercased()).inserted && !consent.contains($0.lowercased()) }
        guard !said.isEmpty else { return }
        main.blank()
        main.paragraph(texts(Text("The page says")), .dim)
        for text in said { main.quote(text) }
    }

    /// Adds what the user is asked to consent to.
    fileprivate mutating func consent(_ page: CredentialsPage) {
        guard !page.consent.isEmpty else { return }
        main.blank()
        for item in page.consent {
            main.paragraph(
                item.sanitised(limit: 300), .server, indent: 2, mark: Span(String(look.glyphs.dot), .todo))
        }
    }

    fileprivate func waiting(_ page: CredentialsPage) -> String {
        let ids = page.fields.map { UntrustedText($0.id.rawValue).sanitised(limit: 40) }.joined(separator: ", ")
        return texts(Text("waiting for you: \("provideCredentials([\(ids)])")"))
    }

    fileprivate mutating func asideFields(_ shown: CredentialsScreen) {
        guard var column = aside else { return }
        column.blank()
        if let title = shown.page.pageTitle {
            column.pair(texts(Text("Page")), "\"\(title.sanitised(limit: 100))\"", column: 20, .server)
            column.blank()
        }
        column.heading("inputFieldIds")
        for field in shown.form.fields {
            let id = UntrustedText(field.id.rawValue).sanitised(limit: 40)
            let isSecret = field.isMasked || field.text.isSecret
            column.pair(id, texts(isSecret ? Text("hidden") : Text("shown as typed")), column: 20, .dim)
        }
        aside = column
    }
}

// What a page shows only once: an authenticator's secret with its QR code, and recovery codes.
extension ScreenView {
    /// Places an authenticator's QR code beside the text; returns whether the text must leave room for it.
    ///
    /// Returns `false` if there is no code, if it does not fit, or on a wide screen, where it is in the second column.
    mutating func besidePicture(_ shown: CredentialsScreen) -> Bool {
        for item in shown.page.shownOnce {
            guard case .oneTimePassword(_, let picture?) = item, place(picture) else { continue }
            return !isWide
        }
        return false
    }

    /// Adds what the page shows only once, as text.
    mutating func shownOnce(_ page: CredentialsPage) {
        for item in page.shownOnce {
            switch item {
            case .oneTimePassword(let setup, let picture): authenticator(setup, picture)
            case .recoveryCodes(let codes): recoveryCodes(codes)
            }
        }
    }

    private mutating func authenticator(_ setup: OneTimePasswordSetup, _ picture: QRPicture?) {
        main.paragraph(
            texts(
                self.picture == nil
                    ? Text("Type this secret into an authenticator app.")
                    : Text("Scan the QR code with an authenticator app, or type this secret there.")))
        main.blank()
        let groups = setup.groupedSecret.exposedText.split(separator: " ")
        let perRow = max(1, (main.width - 2 + 1) / 5)
        for first in stride(from: 0, to: groups.count, by: perRow) {
            let row = groups[first..<min(first + perRow, groups.count)].joined(separator: " ")
            main.add(Line([Span("  " + row, .code)]))
        }
        let algorithm = setup.algorithm.rawValue
        let parts: [Text.Place: String] = [
            .algorithm: algorithm, .digits: "\(setup.digits)", .period: "\(setup.period)",
        ]
        main.paragraph(
            setup.counter.map {
                texts(
                    Text("\(.algorithm), \(.digits) digits, with a counter that starts at \(.counter)").filled(
                        parts.merging([.counter: "\($0)"]) { $1 }))
            }
                ?? texts(Text("\(.algorithm), \(.digits) digits, a new code every \(.period) seconds").filled(parts)),
            .dim, indent: 2)
        if let picture, self.picture == nil { noRoom(for: picture) }
    }

    private mutating func recoveryCodes(_ codes: [Secret]) {
        main.paragraph(
            texts(
                Text(
                    "Recovery codes. Each one logs you in once if you lose your authenticator. They are shown only now: write them down before you continue."
                )), .todo)
        main.blank()
        let shown = codes.enumerated().map { index, code in
            look.padded("\(index + 1)", to: 4) + UntrustedText(code.exposedText).sanitised(limit: 60)
        }
        let widest = (shown.map { displayWidth($0) }.max() ?? 0) + 3
        let columns = max(1, min(3, main.width / max(1, widest)))
        let rows = (shown.count + columns - 1) / columns
        for row in 0..<rows {
            let cells = stride(from: row, to: shown.count, by: rows).map { look.padded(shown[$0], to: widest) }
            main.add(Line([Span("  " + cells.joined(), .code)]))
        }
    }
}
