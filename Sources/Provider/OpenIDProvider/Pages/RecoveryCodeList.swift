import IdentityModel
import PageMarkup

/// A numbered list of recovery codes.
struct RecoveryCodeList: Sendable {
    let codes: [Secret]

    var markup: Markup {
        Tag.ol(.id("kc-recovery-codes-list"), .class("recovery"), .dir("ltr")) {
            for code in codes { Tag.li { Self.grouped(code) } }
        }
    }

    /// A code in groups of four, which are easier to copy by hand.
    static func grouped(_ code: Secret) -> String {
        // The page shows the codes to their owner, so they are exposed in the response.
        let letters = Array(code.exposedText)
        return stride(from: 0, to: letters.count, by: 4)
            .map { String(letters[$0..<min($0 + 4, letters.count)]) }
            .joined(separator: "-")
    }
}
