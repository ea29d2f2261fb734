import PageMarkup

/// A password input with the button that shows the password.
struct MaskedInput: Sendable {
    let id: String
    let attributes: [Attribute]
    let texts: PageTexts

    var markup: Markup {
        Tag.div(.class("masked")) {
            Tag.input(attributes)
            // The button works only with the script, so the script makes it visible.
            Tag.button(
                .type(.button), .class("toggle"), .id(id + "-show-password"), .ariaLabel(texts[.showPassword]),
                .title(texts[.showPassword]), .ariaControls(id), .data("password-toggle", ""), .hidden
            ) { Self.eye }
        }
    }

    private static let eye = Tag.svg(.vectorNamespace, .viewBox(side: 24), .ariaHidden) {
        Tag.path(
            .fill("currentColor"),
            .drawing(
                "M12 5C6.5 5 2.7 9.3 1.3 12c1.4 2.7 5.2 7 10.7 7s9.3-4.3 10.7-7C21.3 9.3 17.5 5 12 5zm0 12a5 5 0 1 1 "
                    + "0-10 5 5 0 0 1 0 10zm0-8a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"))
    }
}
