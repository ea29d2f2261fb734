import HTML

/// The page's texts besides its fields: heading, notices, instructions.
struct PageSentences: Sendable {
    /// The page's heading, or its title.
    let title: String
    /// One per block, without the texts that are displayed elsewhere.
    let paragraphs: [String]

    /// `elsewhere` are texts that are displayed elsewhere; `secrets` never occur in the paragraphs.
    init(of page: HTMLPage, elsewhere: [String], secrets: [Secret]) {
        title = page.heading.isEmpty ? page.title : page.heading
        let title = title
        let elsewhere = Set(elsewhere + [title] + Self.shownElsewhere.compactMap { page.text(ofElement: $0) })
            .union(page.listItems(inElement: "error-parameters"))
        let numbers = ["error-subsystem", "error-code"].compactMap { page.text(ofElement: $0) }.filter { !$0.isEmpty }
        // A line that only repeats the error's numbers is part of the error.
        func repeatsNumbers(_ text: String) -> Bool {
            numbers.count == 2 && text.count <= 24 && numbers.allSatisfy(text.contains)
        }
        let hidden = secrets.map { Self.bare($0.exposedText) }.filter { $0.utf8.count >= 4 }
        paragraphs = page.paragraphs.filter { text in
            let bare = hidden.isEmpty ? "" : Self.bare(text)
            // A heading of several blocks is one title.
            guard !elsewhere.contains(text), !title.contains(text) else { return false }
            return !repeatsNumbers(text) && !hidden.contains { bare.contains($0) }
        }
    }

    /// Elements of KOBIL's and Keycloak's pages that are displayed in another form: the error, the key's parameters.
    private static let shownElsewhere = [
        "error-subsystem", "error-code", "error", "error-msg", "input-error", "kc-totp-type", "kc-totp-algorithm",
        "kc-totp-digits",
        "kc-totp-period", "kc-totp-counter",
    ]

    /// A text without spaces and hyphens, in upper case, because pages group secrets.
    private static func bare(_ text: String) -> String { text.uppercased().filter { !" -\u{A0}".contains($0) } }
}

extension IdpSdkShownItem {
    /// The secrets that no text may contain.
    var secrets: [Secret] {
        switch self {
        case .totp(let setup): [setup.secret]
        case .recoveryCodes(let codes): codes
        }
    }
}
