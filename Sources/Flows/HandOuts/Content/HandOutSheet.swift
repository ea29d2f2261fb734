import Localization

/// One side of a hand-out, with its number in the document.
struct HandOutSheet: Sendable, Hashable {
    let handOut: HandOut
    let side: HandOutSide
    private let index: Int

    /// The sheets of hand-outs in stacks: one, or names and codes apart, so that they can be handed out apart.
    static func stacks(_ handOuts: [HandOut], isSeparate: Bool) -> [[HandOutSheet]] {
        let sides: [HandOutSide] = isSeparate ? [.name, .code] : [.whole]
        return sides.map { side in
            handOuts.enumerated().map { HandOutSheet(handOut: $1, side: side, index: $0) }
        }
    }

    /// What tells the two sheets of a user; `nil` if there is only one.
    var number: String? {
        side == .whole ? nil : handOut.issuer.texts[.handOutNumber, ["number": "\(index + 1)"]]
    }

    /// What to know about the code beside it.
    var notes: [String] {
        guard side != .name else { return [] }
        let belongs = handOut.issuer.texts[.handOutBelongs, ["number": "\(index + 1)"]]
        return (side == .code ? [belongs] : []) + handOut.notes
    }
}
