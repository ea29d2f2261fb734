import Terminal

extension ScreenView {
    mutating func draw(_ shown: HelpScreen, _ state: WizardState) {
        main.heading(texts[.helpHeading])
        keys(CommandTable.rows(on: shown.topic).filter { !shown.absent.contains($0.id) }, into: &main)
        main.blank()
        if isWide, var column = aside {
            words(&column)
            aside = column
        } else {
            words(&main)
        }
    }

    private func keys(_ rows: [Command], into document: inout Document) {
        var shown: [(keys: String, explanation: String)] = []
        for row in rows {
            let keys = row.keys.map(look.name(of:)).joined(separator: ", ")
            // One command may have further keys on some screens: one line tells them all.
            if let index = shown.firstIndex(where: { $0.explanation == look.texts[row.explanation] }) {
                shown[index].keys += ", " + keys
            } else {
                shown.append((keys, look.texts[row.explanation]))
            }
        }
        let column = min((shown.map { displayWidth($0.keys) }.max() ?? 0) + 3, 26)
        for (keys, explanation) in shown {
            for (index, row) in wrapped(explanation, to: max(8, document.width - column)).enumerated() {
                document.add(Line([Span(look.padded(index == 0 ? keys : "", to: column), .key), Span(row)]))
            }
        }
    }

    private func words(_ document: inout Document) {
        document.heading(texts[.helpWords])
        let pairs: [(TextKey, TextKey)] = [
            (.helpActivation, .helpActivationText), (.helpCode, .helpCodeText), (.helpFactor, .helpFactorText),
            (.helpStay, .helpStayText), (.helpTenant, .helpTenantText),
        ]
        for (word, text) in pairs {
            document.pair(texts[word], texts[text], column: 20)
        }
        document.blank()
        document.paragraph(texts[.helpEdit], .dim)
    }
}
