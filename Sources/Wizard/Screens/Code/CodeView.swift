import IdentityModel
import Terminal

extension ScreenView {
    mutating func draw(_ shown: CodeScreen, _ state: WizardState) {
        let name = shown.issued.username.shown
        main.heading(
            texts[shown.issued.isPassword ? .passwordHeading : .codeHeading, ["name": name]],
            mark: Span(String(look.glyphs.done), .done))
        if shown.isOnboarding {
            main.steps(onboarding(2, state))
            main.blank()
        }
        code(shown.issued)
        main.blank()
        let choices = shown.choices(in: state)
        main.menu(rows(choices, state), focus: shown.menu.focus(in: choices))
        if shown.showsCommand {
            main.blank()
            let start = main.lines.count
            main.paragraph(texts[.resultCommand], .dim)
            let commands = EquivalentCommand.issuing(
                shown.issued, creatingWith: shown.newAddress, provider: state.provider)
            for command in commands {
                for line in command.lines(width: main.width - 2) { main.add(Line([Span("  " + line)])) }
            }
            main.keepInSight(from: start)
        }
        explain(texts[.codeAside], texts[shown.issued.isPassword ? .passwordAsideText : .codeAsideText, ["name": name]])
    }

    private mutating func code(_ issued: IssuedCode) {
        let text = issued.code.exposedText
        if let rows = BigCode(text, width: main.width, glyphs: look.glyphs).rows {
            for row in rows { main.add(Line([Span(row, .code)])) }
            main.blank()
        }
        switch issued.kind {
        case .activationCode:
            main.add(Line([Span(grouped(text), .code), Span("   "), Span(validity(issued.expires))]))
        case .temporaryPassword(let insteadOfCode):
            main.add(Line([Span(text, .code)]))
            main.blank()
            main.paragraph(texts[insteadOfCode ? .passwordInstead : .passwordTemporary])
        }
        main.paragraph(texts[.codeOnce], .dim)
    }

    private func validity(_ expires: LocalTime?) -> String {
        guard let expires else { return texts[.codeNoExpiry] }
        let parts = ["date": texts.absolute(expires), "span": texts.span(seconds: expires.secondsFromNow)]
        return texts[expires.secondsFromNow < 0 ? .codeExpired : .codeValid, parts]
    }

    private func grouped(_ code: String) -> String {
        guard code.count > 5, code.allSatisfy(\.isNumber) else { return code }
        let size = code.count % 4 == 0 ? 4 : 3
        return code.enumerated().map { $0.offset > 0 && $0.offset % size == 0 ? " \($0.element)" : "\($0.element)" }
            .joined()
    }
}
