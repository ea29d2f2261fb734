import Localization
import PageMarkup
import Sentences

/// The content of a sheet or card.
struct HandOutBody: Sendable {
    private let sheet: HandOutSheet
    private let heading: String?
    private let logo: HandOutLogo?

    init(_ sheet: HandOutSheet, heading: String?, logo: HandOutLogo?) {
        self.sheet = sheet
        self.heading = heading
        self.logo = logo
    }

    var parts: [Markup] {
        [header].compactMap(\.self)
            + [Tag.h1 { handOut.issuer.texts(sheet.side.title(handOut.kind)) }, panel, steps].compactMap(\.self)
            + sheet.notes.map { note in Tag.p(.class("note")) { note } }
            + [Tag.footer { Tag.bdi { handOut.place } }]
    }

    private var handOut: HandOut { sheet.handOut }

    private var header: Markup? {
        guard logo != nil || heading != nil || sheet.number != nil else { return nil }
        return Tag.header {
            if let logo { logo.markup }
            if let heading { Tag.p(.class("heading")) { Tag.bdi { heading } } }
            if let number = sheet.number { Tag.p(.class("number")) { number } }
        }
    }

    private var panel: Markup {
        let texts = handOut.issuer.texts
        return Tag.div(.class("panel")) {
            Tag.dl {
                if sheet.side != .code {
                    Tag.dt { texts(Text("User name")) }
                    Tag.dd(.class(nameClass)) { Tag.bdi { handOut.username } }
                }
                if sheet.side != .name {
                    Tag.dt { texts(handOut.kind.label) }
                    Tag.dd(.class(codeClass)) {
                        handOut.groups.map { group in Tag.span { group } }
                    }
                    Tag.dd(.class("validity")) { handOut.validity }
                }
            }
            if sheet.side != .name { handOut.picture }
        }
    }

    /// The style of the name: long names are smaller, so that they fit.
    private var nameClass: String {
        switch handOut.username.count {
        case ...28: "name"
        case ...72: "name long"
        default: "name longest"
        }
    }

    /// The style of the code: more than twelve characters are smaller, so that they fit.
    private var codeClass: String { handOut.isLong ? "code long" : "code" }

    private var steps: Markup? {
        let steps = sheet.side.steps(handOut.kind, handOut.issuer.texts)
        return steps.isEmpty ? nil : HandOutBody.list(steps)
    }

    static func list(_ steps: [String]) -> Markup {
        Tag.ol(.class("steps")) { steps.map { step in Tag.li { step } } }
    }
}

extension HandOut {
    var picture: Markup { QRCodeSVG(matrix: matrix, label: issuer.texts(Text("QR code"))).markup }
}
