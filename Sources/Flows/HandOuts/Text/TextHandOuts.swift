import IdentityModel
import Localization
import Sentences

/// Hand-outs as plain text, separated by lines; a form feed separates names and codes.
struct TextHandOuts: Sendable {
    private let document: HandOutDocument

    init(_ document: HandOutDocument) { self.document = document }

    var text: String {
        document.stacks.map { stack in
            stack.map { lines($0).joined(separator: "\n") + "\n" }.joined(separator: Self.divider)
        }.joined(separator: "\u{0C}")
    }

    private static let divider = "\n" + String(repeating: "-", count: 72) + "\n\n"

    private func lines(_ sheet: HandOutSheet) -> [String] {
        let (handOut, side) = (sheet.handOut, sheet.side)
        let texts = handOut.issuer.texts
        let head = [document.heading.map { shown($0) }, sheet.number].compactMap(\.self)
        var lines = head.isEmpty ? [] : head + [""]
        lines += [texts(side.title(handOut.kind)), ""]
        if side != .code { lines.append("  \(texts(Text("User name"))): \(shown(handOut.username))") }
        if side != .name {
            lines.append("  \(texts(handOut.kind.label)): \(shown(handOut.groups.joined(separator: " ")))")
            lines.append("  \(handOut.validity)")
        }
        let steps = side.steps(handOut.kind, texts)
        if !steps.isEmpty { lines += [""] + steps.enumerated().map { "\($0 + 1). \($1)" } }
        if !sheet.notes.isEmpty { lines += [""] + sheet.notes }
        if side != .name { lines += [""] + QRText.lines(of: handOut.matrix) }
        return lines + ["", shown(handOut.place)]
    }

    private func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 1000) }
}
