import IdentityModel
import PageMarkup

/// Recovery codes, numbered.
struct RecoveryCodeList: Sendable {
    /// The codes, in order.
    let codes: [Secret]

    /// The list.
    var markup: Markup {
        Tag.ol(.id("kc-recovery-codes-list"), .class("recovery"), .dir("ltr")) {
            for code in codes { Tag.li { Self.grouped(code) } }
        }
    }

    /// A code in groups of four: people copy it by eye.
    static func grouped(_ code: Secret) -> String {
        // The page is where the codes are shown to their owner; the copy goes with the response.
        let letters = Array(code.exposedText)
        return stride(from: 0, to: letters.count, by: 4)
            .map { String(letters[$0..<min($0 + 4, letters.count)]) }
            .joined(separator: "-")
    }
}
