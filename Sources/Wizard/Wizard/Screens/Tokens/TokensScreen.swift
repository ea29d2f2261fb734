import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The tokens of the signed-in user with their claims, and what the device stores; texts are hidden until the user
/// reveals one.
struct TokensScreen: WizardScreen {
    enum Entry: Sendable, Hashable {
        case token(SessionTokens.Kind)
        /// The stored first factor, which is never revealed.
        case stored
        case signature
    }

    let source: TokenSource
    /// `nil` until the tokens are loaded.
    private(set) var tokens: SessionTokens?
    /// Whether tokens were requested; at most one request at a time.
    private(set) var isLoading = true
    /// Why the tokens were not loaded.
    private(set) var refusal: Sentence?
    /// The token whose text is revealed.
    private(set) var revealed: SessionTokens.Kind?
    private(set) var isChecking = false
    private(set) var signatures: SignatureReport?
    private(set) var menu = Menu<Entry>()
    /// The number of lines scrolled off the top; `nil` to follow the focus.
    var scroll: Int?

    init(_ source: TokenSource) { self.source = source }

    static let scrolling = Scrolling.pages
    static let commands = CommandSet(
        [
            Command(.choose, [.enter], .commandReveal, .tokensRevealHelp),
            Command(.reveal, [.function(2), .control("r")], .commandReveal, .tokensRevealHelp, place: .helpOnly),
            .copyCode,
        ] + Command.moves + Command.pageMoves + [.reload, .back])
    static let helpWords = HelpWords(
        [.idToken, .accessToken, .refreshToken, .offlineToken, .factor, .mode, .keys],
        inSudo: [.idToken, .accessToken, .refreshToken, .identityID, .pool])

    static func opening(_ source: TokenSource) -> [ScreenRequest] {
        [.open(Screen(TokensScreen(source))), .effect(.loadTokens(source))]
    }

    var isWorking: Bool { isLoading && tokens == nil || isChecking }
    var lacksList: Bool { tokens == nil && refusal != nil }
    var focus: Entry? { menu.focus(in: entries) }

    /// How long the shown times stay right; `nil` while nothing is to be counted.
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

    func labels(_ context: WizardContext) -> [CommandID: TextKey] {
        if focus == .signature { return [.choose: .commandCheckFile] }
        return revealed == nil ? [:] : [.choose: .commandHide, .reveal: .commandHide]
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
            scroll = nil
        case .copy:
            return tokens?.tokens.first { $0.kind == revealed }.map { [.effect(.copy($0.text))] } ?? []
        case .pageUp, .pageDown:
            scroll = context.viewport.paged(command, by: max(1, context.viewport.rows - 2), from: scroll)
        default:
            scroll = nil
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
        case .userPool: before.sudo.snapshot != context.sudo.snapshot
        }
    }

    private var entries: [Entry] {
        guard let tokens else { return [] }
        let stored: [Entry] = tokens.stored == nil ? [] : [.stored]
        return tokens.tokens.map { .token($0.kind) } + stored + [.signature]
    }
}

extension LocalTime {
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
