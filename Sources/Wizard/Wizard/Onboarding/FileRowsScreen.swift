import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The rows of a run with another outcome than created or activated, with their reasons.
struct FileRowsScreen: ScrollScreen {
    private let rows: [FileRow]
    private let furtherRows: Int
    private let results: String
    var scrolled = ScrollView()

    init(_ end: FileOnboardingEnd) {
        rows = end.otherRows
        furtherRows = end.furtherRows
        results = end.results
    }

    static let isOverlay = true

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        let texts = view.texts
        view.head.heading(texts(Text("Rows not created")))
        for row in rows { view.main.paragraph(texts.words(of: row)) }
        guard furtherRows > 0 else { return }
        view.main.paragraph(
            texts(
                Text(
                    furtherRows, one: "and \(.count) more, in \(UntrustedText(results).sanitised(limit: 300))",
                    other: "and \(.count) more, in \(UntrustedText(results).sanitised(limit: 300))")),
            .dim)
    }
}
