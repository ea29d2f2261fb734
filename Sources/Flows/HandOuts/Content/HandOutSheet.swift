import Localization
import Sentences

/// One side of a hand-out, with its number in the document.
struct HandOutSheet: Sendable, Hashable {
    let handOut: HandOut
    let side: HandOutSide
    private let index: Int

    /// The sheets in stacks: one, or one of names and one of codes, so that they can be handed out separately.
    static func stacks(_ handOuts: [HandOut], isSeparate: Bool) -> [[HandOutSheet]] {
        let sides: [HandOutSide] = isSeparate ? [.name, .code] : [.whole]
        return sides.map { side in
            handOuts.enumerated().map { HandOutSheet(handOut: $1, side: side, index: $0) }
        }
    }

    /// The number that links the two sheets of a user; `nil` if there is only one.
    var number: String? {
        side == .whole ? nil : handOut.issuer.texts(Text("No. \(index + 1)"))
    }

    /// The notes about the code that is printed beside them.
    var notes: [String] {
        guard side != .name else { return [] }
        let belongs = handOut.issuer.texts(Text("For the user name with no. \(index + 1)."))
        return (side == .code ? [belongs] : []) + handOut.notes
    }
}
