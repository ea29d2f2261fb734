import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The tokens of the signed-in user with their claims, and what the device stores; texts are hidden until the user
/// reveals one.
struct TokensScreen: ScrollScreen {
    enum Entry: Sendable, Hashable {
        case token(SessionTokens.Kind)
        /// The stored first factor, which is never revealed.
        case stored
        case signature
    }

    let source: Engine
    /// `nil` until the tokens are loaded.
    private(set) var tokens: SessionTokens?
    /// Whether tokens were requested; at most one request at a time.
    private(set) var isLoading = true
    /// Why the tokens were not loaded.
    private(set) var refusal: Text?
    /// The token whose text is revealed.
    private(set) var revealed: SessionTokens.Kind?
    private(set) var isChecking = false
    private(set) var signatures: SignatureReport?
    private(set) var menu = Menu<Entry>()
    var scrolled = ScrollView.followingFocus

    init(_ source: Engine) { self.source = source }

    static let scrolling = Scrolling.pages
    static let commands = CommandSet(
        [
            Command(
                .choose, [.enter], Text("show"),
                Text("Show the text of the selected token, or hide it; leaving the screen hides it.")),
            Command(
                .reveal, [.function(2), .control("r")], Text("show"),
                Text("Show the text of the selected token, or hide it; leaving the screen hides it."), place: .helpOnly),
            .copyCode,
        ] + Command.moves + Command.pageMoves + [.reload, .back])
    static let helpWords = HelpWords(
        [.idToken, .accessToken, .refreshToken, .offlineToken, .factor, .mode, .keys],
        inSudo: [.idToken, .accessToken, .refreshToken, .identityID, .pool])

    static func opening(_ source: Engine) -> [ScreenRequest] {
        [.open(Screen(TokensScreen(source))), .effect(.loadTokens(source))]
    }

    var isWorking: Bool { isLoading && tokens == nil || isChecking }
    var lacksList: Bool { tokens == nil && refusal != nil }
    var focus: Entry? { menu.focus(in: entries) }

    /// How long the shown times remain correct; `nil` if none changes.
    var nextChange: Duration? {
        guard !isLoading, refusal == nil, let tokens else { return nil }
        return tokens.times.map(\.secondsToChange).min().map { .seconds($0) }
    }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        var idle: Set<CommandID> = revealed == nil ? [.copy] : []
        switch focus {
        case .token: break
        case .signature: idle.formUnion(isChecking ? [.choose, .reveal] : [.reveal])
        case .stored: idle.formUnion([.choose, .reveal])
        case nil: idle.formUnion([.choose, .reveal, .moveDown])
        }
        return idle
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        if focus == .signature { return [.choose: Text("check")] }
        return revealed == nil ? [:] : [.choose: Text("hide"), .reveal: Text("hide")]
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard let command else { return [] }
        switch command {
        case .back: return [.close]
        case .reload: return load()
        case .choose where focus == .signature:
            guard !isChecking else { return [] }
            isChecking = true
            signatures = nil
            return [.effect(.checkSignatures(source))]
        case .choose, .reveal:
            guard case .token(let kind) = focus else { return [] }
            revealed = revealed == kind ? nil : kind
            scrolled = .followingFocus
        case .copy:
            return tokens?.tokens.first { $0.kind == revealed }.map { [.effect(.copy($0.text))] } ?? []
        case .pageUp, .pageDown: scrolled.handle(command, in: context.viewport)
        default:
            scrolled = .followingFocus
            revealed = nil
            menu.handle(command, in: entries)
        }
        return []
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.tokensLoaded(source, let tokens)): take(tokens)
        case .program(.tokensRefused(source, let sentence)):
            isLoading = false
            drop()
            refusal = sentence
        case .program(.signaturesChecked(source, let report)) where isChecking:
            isChecking = false
            signatures = report
        // Discards the tokens of an earlier session.
        case .contextChanged(let before) where hasChanged(before, context):
            drop()
            return load()
        default: return nil
        }
        return []
    }

    mutating func hideSecrets() { revealed = nil }

    /// Loads the tokens again, for instance because their times have changed.
    mutating func load() -> [ScreenRequest] {
        isLoading = true
        refusal = nil
        return [.effect(.loadTokens(source))]
    }

    private mutating func take(_ tokens: SessionTokens) {
        isLoading = false
        refusal = nil
        if self.tokens?.tokens.map(\.text) != tokens.tokens.map(\.text) { drop() }
        self.tokens = tokens
    }

    private mutating func drop() {
        hideSecrets()
        tokens = nil
        signatures = nil
    }

    private func hasChanged(_ before: WizardContext, _ context: WizardContext) -> Bool {
        switch source {
        case .device: before.snapshot != context.snapshot
        case .sudo: before.sudo.snapshot != context.sudo.snapshot
        }
    }

    private var entries: [Entry] {
        guard let tokens else { return [] }
        let stored: [Entry] = tokens.stored == nil ? [] : [.stored]
        return tokens.tokens.map { .token($0.kind) } + stored + [.signature]
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.takeWholeWidth()
        view.main.heading(texts(Text("Tokens and claims")))
        if let refusal {
            view.main.failure(texts(Text("The tokens could not be read.")))
            view.main.paragraph(texts(refusal.sanitised(limit: 400)))
        }
        guard let tokens else {
            if refusal == nil { view.main.paragraph(texts(Text("Reading the tokens.")), .dim) }
            return
        }
        view.rows(of: tokens, self)
        view.main.blank()
        switch focus {
        case .token(let kind): if let token = tokens.tokens.first(where: { $0.kind == kind }) { view.about(token) }
        case .stored: if let stored = tokens.stored { view.about(stored) }
        case .signature: view.result(self)
        case nil: break
        }
        if let scope = tokens.scope, focus != .signature {
            view.main.blank()
            view.main.pair(texts(Text("Granted scope")), scope.sanitised(limit: 400), column: 18, .server)
        }
    }
}

extension ReportedTime {
    /// The seconds until its distance in words changes: each second within two minutes, then with its unit.
    fileprivate var secondsToChange: Int {
        let distance = abs(secondsFromNow)
        let (unit, least) =
            switch distance {
            case ..<120: (1, 0)
            case ..<7200: (60, 120)
            case ..<172_800: (3600, 7200)
            default: (86_400, 172_800)
            }
        guard unit > 1 else { return 1 }
        // Words are rounded to the nearest unit.
        let passed = (distance + unit / 2) % unit
        return secondsFromNow > 0 ? min(passed + 1, distance - least + 1) : unit - passed
    }
}

extension ScreenView {
    /// Adds one row per token, followed by the token's text if it is revealed, and the row of the check.
    fileprivate mutating func rows(of tokens: SessionTokens, _ screen: TokensScreen) {
        var rows: [(entry: TokensScreen.Entry, title: String, note: String)] = tokens.tokens.map { token in
            let state = token.kind == screen.revealed ? nil : texts(Text("hidden"))
            let words = [state, token.expires.map { texts.expiry($0) }].compactMap(\.self)
            return (.token(token.kind), texts.name(token.kind), words.joined(separator: "; "))
        }
        if let stored = tokens.stored {
            let end = stored.kind == nil ? nil : texts.words(stored.expires) { texts.expiry($0) }
            let words = [stored.kind.map { texts.name($0) } ?? texts(Text("nothing")), end].compactMap(\.self)
            rows.append((.stored, texts(Text("stored on this device")), words.joined(separator: "; ")))
        }
        rows.append(
            (.signature, texts(Text("Check the signature")), texts(Text("with the provider's keys, loaded again"))))
        let column = (rows.map { displayWidth($0.title) }.max() ?? 0) + 3
        for (place, row) in rows.enumerated() {
            let isFocused = row.entry == screen.focus
            main.add(
                Line(
                    [Span(look.padded(row.title, to: column), isFocused ? .focus : .text), Span(row.note, .dim)],
                    isFocused: isFocused, target: .item(place)))
            guard case .token(let kind) = row.entry, kind == screen.revealed,
                let token = tokens.tokens.first(where: { $0.kind == kind })
            else { continue }
            main.cutByColumns(token.text.exposedText)
        }
    }

    /// Adds the claims of a token, each with its meaning.
    fileprivate mutating func about(_ token: SessionTokens.Token) {
        main.add(Line([Span(texts(Text("Claims: \(texts.name(token.kind))")), .heading)]))
        if let remark = texts.remark(token) { main.paragraph(remark, .dim) }
        guard let claims = token.claims else {
            if token.kind != .access { main.paragraph(texts(Text("not a JWT: only the provider can read it")), .dim) }
            return
        }
        let names = claims.map { $0.name.sanitised(limit: 60) }
        let column = min(30, (names.map { displayWidth($0) }.max() ?? 0) + 3)
        for (claim, name) in zip(claims, names) {
            main.pair(name, texts.value(claim), column: column, .server)
            if let meaning = texts.meaning(claim) { main.pair("", meaning, column: column, .dim) }
        }
    }

    fileprivate mutating func about(_ stored: ShownFactor) {
        main.add(Line([Span(texts(Text("stored on this device")), .heading)]))
        if stored.kind != nil {
            main.paragraph(texts(Text("Its text is never shown: whoever has it can log in.")), .dim)
        }
        let facts = texts.facts(stored)
        let column = (facts.map { displayWidth($0.name) }.max() ?? 0) + 3
        for fact in facts { main.pair(fact.name, fact.value, column: column) }
    }

    /// Adds the result of the check, or what it does.
    fileprivate mutating func result(_ screen: TokensScreen) {
        main.add(Line([Span(texts(Text("Check the signature")), .heading)]))
        if screen.isChecking { return main.paragraph(texts(Text("Loading the provider's keys.")), .dim) }
        switch screen.signatures {
        case nil:
            main.paragraph(
                texts(
                    Text(
                        "Loads the provider's published keys and checks whether the tokens were signed with one of them."
                    )), .dim)
        case .noKeys(let reason):
            main.failure(texts(Text("The provider's keys could not be loaded.")))
            main.paragraph(texts(reason.sanitised(limit: 400)))
        case .checked(let tokens):
            for token in tokens {
                let (role, mark) = sign(of: token.signature)
                main.paragraph(texts.result(token), role, mark: Span(String(mark), role))
            }
        }
    }

    private func sign(of signature: TokenSignature) -> (Role, Character) {
        switch signature {
        case .valid: (.done, look.glyphs.done)
        case .invalid, .unknownKey: (.failed, look.glyphs.failed)
        case .unsupported, .opaque: (.text, look.glyphs.dot)
        }
    }
}
