import Localization
import Sentences
import Terminal
import TerminalUI

/// The keys of the screen below, and the meanings of its words.
struct HelpScreen: ScrollScreen {
    /// The commands of the screen below.
    let topic: [Command]
    /// The words to explain.
    var words = HelpWords.device.words
    var scrolled = ScrollView()

    static let isOverlay = true
    static let commands = CommandSet(
        opensHelp: false,
        Command.moves + Command.pageMoves
            + [
                Command(
                    .back, [.escape, .function(1), .character("?"), .character("q")], Text("back"),
                    Text("Close this help."))
            ])

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.main.heading(view.texts(Text("Keys on this screen")))
        view.keys(topic, into: &view.main)
        view.main.blank()
        guard var column = view.aside else { return view.words(words, &view.main) }
        view.words(words, &column)
        // The second column does not scroll, so longer lists follow the keys.
        if column.lines.count <= view.height { view.aside = column } else { view.words(words, &view.main) }
    }
}

extension [Command] {
    /// The rows in the order of ``CommandID``; rows of the same command keep their order.
    var inHelpOrder: [Command] { CommandID.allCases.flatMap { id in filter { $0.id == id } } }
}

extension ScreenView {
    fileprivate func keys(_ rows: [Command], into document: inout Document) {
        var shown: [(keys: String, explanation: String)] = []
        for row in rows.inHelpOrder {
            let keys = row.keys.map(look.name(of:)).joined(separator: ", ")
            // A command may have additional keys on some screens; all are listed in one line.
            if let index = shown.firstIndex(where: { $0.explanation == look.texts(row.explanation) }) {
                shown[index].keys += ", " + keys
            } else {
                shown.append((keys, look.texts(row.explanation)))
            }
        }
        let column = min((shown.map { displayWidth($0.keys) }.max() ?? 0) + 3, 26)
        for (keys, explanation) in shown {
            for (index, row) in wrapped(explanation, to: max(8, document.width - column)).enumerated() {
                // Only the keys have the style of keys, not the rest of the column.
                let name = index == 0 ? look.cut(keys, to: column - 1) : ""
                let gap = Span(String(repeating: " ", count: column - displayWidth(name)))
                document.add(Line((name.isEmpty ? [] : [Span(name, .key)]) + [gap, Span(row)]))
            }
        }
    }

    fileprivate func words(_ words: [HelpWord], _ document: inout Document) {
        document.heading(texts(Text("Words")))
        let column = min((words.map { displayWidth(texts($0.name)) }.max() ?? 0) + 3, 26)
        for word in words {
            let source = word.source.map { " (\($0.rawValue))" } ?? ""
            document.pair(texts(word.name), texts(word.meaning) + source, column: column)
        }
        document.blank()
        document.paragraph(
            texts(
                Text(
                    "In fields: Ctrl-U deletes to the start, Ctrl-K to the end, Ctrl-W a word. Ctrl-A and Ctrl-E go to the start and the end."
                )), .dim)
    }
}
