import IdentityModel
import Localization
import Terminal
import TerminalUI

/// The three tokens and the ID token's claims; the texts of the tokens are hidden until the user reveals one.
struct SudoTokensScreen: WizardScreen {
    /// `nil` until the tokens are loaded.
    var tokens: SudoTokens?
    /// Why the tokens were not loaded.
    var failure: SudoFailure?
    /// The token whose text is revealed.
    var revealed: SudoTokens.Kind?
    var menu = Menu<SudoTokens.Kind>()
    /// The number of lines scrolled off the top; `nil` to follow the focus.
    var scroll: Int?

    static let scrolling = Scrolling.pages
    static let commands = CommandSet(
        [
            Command(.choose, [.enter], .commandReveal, .sudoCommandRevealHelp),
            Command(
                .reveal, [.function(2), .control("r")], .commandReveal, .sudoCommandRevealHelp, place: .helpOnly),
            .copyCode,
        ] + Command.moves + Command.pageMoves + [.reload, .back])
    static let helpWords = HelpWords.sudoTokens

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        if tokens == nil { return [.choose, .reveal, .copy, .moveDown] }
        return revealed == nil ? [.copy] : []
    }

    func labels(_ context: WizardContext) -> [CommandID: TextKey] {
        revealed == nil ? [:] : [.choose: .commandHide, .reveal: .commandHide]
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard let command else { return [] }
        switch command {
        case .back: return [.close]
        case .reload:
            failure = nil
            return [.effect(.sudo(.loadTokens))]
        case .choose, .reveal:
            let focus = menu.focus(in: kinds)
            revealed = revealed == focus ? nil : focus
            scroll = nil
        case .copy:
            return tokens?.tokens.first { $0.kind == revealed }.map { [.effect(.copy($0.text))] } ?? []
        case .pageUp, .pageDown:
            scroll = context.viewport.paged(command, by: max(1, context.viewport.rows - 2), from: scroll)
        default:
            scroll = nil
            revealed = nil
            menu.handle(command, in: kinds)
        }
        return []
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.sudo(.tokensLoaded(let tokens))):
            self.tokens = tokens
            failure = nil
        case .program(.sudo(.tokensRefused(let failure))): self.failure = failure
        // Discards the tokens of an earlier session.
        case .contextChanged(let before) where before.sudo.snapshot != context.sudo.snapshot:
            hideSecrets()
            tokens = nil
            return context.sudo.snapshot.state == .signedIn ? [.effect(.sudo(.loadTokens))] : []
        default: return nil
        }
        return []
    }

    mutating func hideSecrets() { revealed = nil }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.takeWholeWidth()
        view.main.heading(texts[.sudoTokens])
        if let failure {
            view.main.paragraph(
                texts[.sudoTokensRefused], .failed, mark: Span(String(view.look.glyphs.failed), .failed))
            view.said(failure.sentence, .sudoClientSays)
            view.main.blank()
        }
        guard let tokens else {
            if failure == nil { view.main.paragraph(texts[.sudoTokensLoading], .dim) }
            return
        }
        view.rows(of: tokens, focus: menu.focus(in: kinds), revealed: revealed)
        view.main.blank()
        view.main.add(Line([Span(texts[.sudoClaims], .heading)]))
        let column = min(30, (tokens.claims.map { displayWidth($0.name) }.max() ?? 0) + 3)
        for claim in tokens.claims {
            let value = claim.value.sanitised(limit: 400)
            let date = texts.date(ofClaim: claim.name, value).map { ", " + texts.absolute($0, seconds: true) } ?? ""
            view.main.pair(UntrustedText(claim.name).sanitised(limit: 60), value + date, column: column, .server)
        }
    }

    private var kinds: [SudoTokens.Kind] { tokens?.tokens.map(\.kind) ?? [] }
}

extension ScreenView {
    /// Adds one row per token, followed by the token's text if it is revealed.
    fileprivate mutating func rows(of tokens: SudoTokens, focus: SudoTokens.Kind?, revealed: SudoTokens.Kind?) {
        let names = tokens.tokens.map { texts[$0.kind.title] }
        let column = (names.map { displayWidth($0) }.max() ?? 0) + 3
        for (place, (token, name)) in zip(tokens.tokens, names).enumerated() {
            let isFocused = token.kind == focus
            let expiry = token.expires.map { end in
                let parts = ["span": texts.span(seconds: end.secondsFromNow), "time": texts.absolute(end)]
                return texts[end.secondsFromNow > 0 ? .sudoTokenUntil : .sudoTokenExpired, parts]
            }
            let state = token.kind == revealed ? nil : texts[.sudoTokenHidden]
            let words = [state, expiry].compactMap(\.self).joined(separator: "; ")
            main.add(
                Line(
                    [Span(look.padded(name, to: column), isFocused ? .focus : .text), Span(words, .dim)],
                    isFocused: isFocused, target: .item(place)))
            if token.kind == revealed { main.cutByColumns(token.text.exposedText) }
        }
    }
}

extension SudoTokens.Kind {
    fileprivate var title: TextKey {
        switch self {
        case .id: .helpIDToken
        case .access: .helpAccessToken
        case .refresh: .helpRefreshToken
        }
    }
}
