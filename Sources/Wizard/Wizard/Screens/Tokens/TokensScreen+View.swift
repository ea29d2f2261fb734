import IdentityModel
import Localization
import Terminal
import TerminalUI

extension TokensScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.takeWholeWidth()
        view.main.heading(texts[.choiceTokens])
        if let refusal {
            view.main.failure(texts[.tokensRefused])
            view.main.paragraph(texts(refusal.sanitised(limit: 400)))
        }
        guard let tokens else {
            if refusal == nil { view.main.paragraph(texts[.tokensLoading], .dim) }
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
            view.main.pair(texts[.tokensScope], scope.sanitised(limit: 400), column: 18, .server)
        }
    }
}

extension ScreenView {
    /// Adds one row per token, followed by the token's text if it is revealed, and the row of the check.
    fileprivate mutating func rows(of tokens: SessionTokens, _ screen: TokensScreen) {
        var rows: [(entry: TokensScreen.Entry, title: String, note: String)] = tokens.tokens.map { token in
            let state = token.kind == screen.revealed ? nil : texts[.tokenHidden]
            let words = [state, token.expires.map { texts.expiry($0) }].compactMap(\.self)
            return (.token(token.kind), texts.name(token.kind), words.joined(separator: "; "))
        }
        if let stored = tokens.stored {
            let end = stored.kind == nil ? nil : texts.words(stored.expires) { texts.expiry($0) }
            let words = [stored.kind.map { texts.name($0) } ?? texts[.storedNothing], end].compactMap(\.self)
            rows.append((.stored, texts[.storedTitle], words.joined(separator: "; ")))
        }
        rows.append((.signature, texts[.tokensCheck], texts[.tokensCheckNote]))
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
        main.add(Line([Span(texts[.tokenClaims, ["token": texts.name(token.kind)]], .heading)]))
        if let remark = texts.remark(token) { main.paragraph(remark, .dim) }
        guard let claims = token.claims else {
            if token.kind != .access { main.paragraph(texts[.tokenOpaque], .dim) }
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
        main.add(Line([Span(texts[.storedTitle], .heading)]))
        if stored.kind != nil { main.paragraph(texts[.storedNeverShown], .dim) }
        let facts = texts.facts(stored)
        let column = (facts.map { displayWidth($0.name) }.max() ?? 0) + 3
        for fact in facts { main.pair(fact.name, fact.value, column: column) }
    }

    /// Adds the result of the check, or what it does.
    fileprivate mutating func result(_ screen: TokensScreen) {
        main.add(Line([Span(texts[.tokensCheck], .heading)]))
        if screen.isChecking { return main.paragraph(texts[.tokensChecking], .dim) }
        switch screen.signatures {
        case nil: main.paragraph(texts[.tokensCheckText], .dim)
        case .noKeys(let reason):
            main.failure(texts[.tokensNoKeys])
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
