import IdentityModel
import Terminal

extension ScreenView {
    mutating func draw(_ shown: ClientsScreen, _ state: WizardState) {
        searchHeading(.clientsHeading, shown.search, isFinding: shown.isFinding, trailing: count(shown))
        if let refusal = shown.refusal {
            administration(refusal, texts[.clientsRefused])
            main.blank()
            (head, main) = (main.preceded(by: head), Document(width: main.width, look: look))
        }
        guard let clients = shown.clients else {
            if shown.refusal == nil { main.paragraph(texts[.clientsLoading], .dim) }
            return
        }
        if clients.isEmpty, !shown.search.isEmpty {
            let words = UntrustedText(shown.search.text).sanitised(limit: 60)
            main.paragraph(texts[.clientsNotFound, ["search": words]])
            return
        }
        let widest = clients.map { displayWidth(name($0)) }.max() ?? 0
        let column = min(max(widest + 3, 12), main.width / 2)
        head.add(Line([Span(look.padded(texts[.clientsName], to: column), .dim), Span(texts[.clientsKind], .dim)]))
        for client in clients {
            let isFocused = client.id == shown.focused?.id
            let room = max(8, main.width - column)
            main.add(
                Line(
                    [
                        Span(look.padded(name(client), to: column), isFocused ? .focus : .text),
                        Span(look.cut(words(client), to: room), .dim),
                    ], isFocused: isFocused))
        }
        if let client = shown.focused, !client.redirectURIs.isEmpty {
            let list = client.redirectURIs.map { $0.sanitised(limit: 120) }.joined(separator: ", ")
            foot.paragraph(texts[.clientsRedirects, ["list": look.cut(list, to: foot.width * 2)]], .dim)
        }
        explain(texts[.clientsAside], texts[.clientsAsideText])
    }

    private func count(_ shown: ClientsScreen) -> String {
        guard let all = shown.answered, let found = shown.clients else { return "" }
        return found.count < all.count
            ? texts[.clientsSome, ["count": "\(found.count)", "total": "\(all.count)"]]
            : texts.counted(.clientsCount, all.count)
    }

    private func name(_ client: ClientSummary) -> String { UntrustedText(client.id.rawValue).shownName(limit: 60) }

    private func words(_ client: ClientSummary) -> String {
        var words = [texts[client.isPublic ? .clientPublic : .clientConfidential]]
        if client.asksConsent { words.append(texts[.clientConsent]) }
        if !client.isEnabled { words.append(texts[.statusDisabled]) }
        if let name = client.name?.sanitised(limit: 80), !name.isEmpty { words.append(name) }
        return words.joined(separator: ", ")
    }
}
