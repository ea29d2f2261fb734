import Localization
import PageMarkup

/// A placeholder of a template, in double braces.
enum TemplateValue: String, Sendable, Hashable, CaseIterable {
    case title, heading, username, code, validity, tenant, url
    // Elements, which are allowed only between elements.
    case logo, qr, steps

    /// Whether its value is an element, not a text.
    var isElement: Bool {
        switch self {
        case .logo, .qr, .steps: true
        case .title, .heading, .username, .code, .validity, .tenant, .url: false
        }
    }

    /// The value, escaped.
    func source(_ handOut: HandOut, in document: HandOutDocument) -> String {
        let texts = handOut.issuer.texts
        let value: Markup? =
            switch self {
            case .title: .text(texts(handOut.kind.title))
            case .heading: document.heading.map(Markup.text)
            case .username: .text(handOut.username)
            case .code: .text(handOut.groups.joined(separator: " "))
            case .validity: .text(handOut.validity)
            case .tenant: .text(handOut.issuer.tenant)
            case .url: .text(handOut.issuer.address)
            case .logo: document.logo?.markup
            case .qr: handOut.picture
            case .steps: HandOutBody.list(HandOutSide.whole.steps(handOut.kind, texts) + handOut.notes)
            }
        return value.map(MarkupDocument.source) ?? ""
    }
}
