import IdentityModel
import Localization
import Terminal
import TerminalUI

// What a page shows only once: an authenticator's secret with its QR code, and recovery codes.
extension ScreenView {
    /// Places an authenticator's QR code beside the text; returns whether the text must leave room for it.
    ///
    /// Returns `false` if there is no code, if it does not fit, or on a wide screen, where it is in the second column.
    mutating func besidePicture(_ shown: CredentialsScreen) -> Bool {
        for item in shown.page.shownOnce {
            guard case .oneTimePassword(_, let picture?) = item, place(picture) else { continue }
            return !isWide
        }
        return false
    }

    /// Adds what the page shows only once, as text.
    mutating func shownOnce(_ page: CredentialsPage) {
        for item in page.shownOnce {
            switch item {
            case .oneTimePassword(let setup, let picture): authenticator(setup, picture)
            case .recoveryCodes(let codes): recoveryCodes(codes)
            }
        }
    }

    private mutating func authenticator(_ setup: OneTimePasswordSetup, _ picture: QRPicture?) {
        main.paragraph(texts[self.picture == nil ? .totpType : .totpScan])
        main.blank()
        let groups = setup.groupedSecret.exposedText.split(separator: " ")
        let perRow = max(1, (main.width - 2 + 1) / 5)
        for first in stride(from: 0, to: groups.count, by: perRow) {
            let row = groups[first..<min(first + perRow, groups.count)].joined(separator: " ")
            main.add(Line([Span("  " + row, .code)]))
        }
        let algorithm = setup.algorithm.rawValue
        let parts = ["algorithm": algorithm, "digits": "\(setup.digits)", "period": "\(setup.period)"]
        main.paragraph(
            setup.counter.map { texts[.totpCounter, parts.merging(["counter": "\($0)"]) { $1 }] }
                ?? texts[.totpSettings, parts], .dim, indent: 2)
        if let picture, self.picture == nil { noRoom(for: picture) }
    }

    private mutating func recoveryCodes(_ codes: [Secret]) {
        main.paragraph(texts[.recoveryIntro], .todo)
        main.blank()
        let shown = codes.enumerated().map { index, code in
            look.padded("\(index + 1)", to: 4) + UntrustedText(code.exposedText).sanitised(limit: 60)
        }
        let widest = (shown.map { displayWidth($0) }.max() ?? 0) + 3
        let columns = max(1, min(3, main.width / max(1, widest)))
        let rows = (shown.count + columns - 1) / columns
        for row in 0..<rows {
            let cells = stride(from: row, to: shown.count, by: rows).map { look.padded(shown[$0], to: widest) }
            main.add(Line([Span("  " + cells.joined(), .code)]))
        }
    }
}
