import IdentityModel

extension ScreenView {
    mutating func draw(_ shown: AddressScreen, _ state: WizardState) {
        guard let run = state.run else { return }
        main.heading(texts.name(of: run.order.flow), trailing: run.order.user?.shown ?? "")
        main.paragraph(texts[.addressOpen])
        main.blank()
        // Cut by the column and not at blanks, so that it can be marked and copied as one.
        var rest = shown.address.url.sanitised(limit: 4000)[...]
        while !rest.isEmpty {
            main.add(Line([Span(String(rest.prefix(main.width)), .code)]))
            rest = rest.dropFirst(main.width)
        }
        if let code = shown.address.userCode {
            main.blank()
            main.add(Line([Span(texts[.addressType] + " "), Span(code.sanitised(limit: 40), .code)]))
        }
        main.blank()
        main.paragraph(texts[.addressWaiting], .todo)
        foot.paragraph(texts[.addressOnce], .dim)
        explain(texts[.webAside], texts[.webAsideText])
    }
}
