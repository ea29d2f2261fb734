import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Reads the outline of the shown screen from what it draws.
struct OutlineReader {
    private let state: WizardState
    private let look: Look
    private let frame: ScreenFrame

    init(_ state: WizardState) {
        self.state = state
        look = Look(texts: state.context.settings.texts.typed(), glyphs: .unicode)
        frame = ScreenFrame(state, Size(width: 100, height: 1000), look)
    }

    var outline: ScreenOutline {
        let documents = [frame.view.head, frame.view.main, frame.view.pinned, frame.view.foot]
        let lines = documents.flatMap(\.lines)
        let items = items(lines)
        let form = documents.lazy.compactMap(\.form).first
        let isAsking = form?.isEnabled == true
        return ScreenOutline(
            state: title, lines: paragraphs(lines.filter { $0.target == nil }), explanations: explanations(lines),
            items: items, fields: isAsking ? form.map { fields($0.form) } ?? [] : [], actions: actions,
            isSearching: state.shown.keys == .search,
            notices: frame.notice.map { words(Line([$0])) }.filter { !$0.isEmpty },
            isBusy: items.isEmpty && (form.map { !$0.isEnabled } ?? state.shown.isWorking),
            targets: lines.compactMap { line in
                line.target.map { PlacedTarget(target: $0, y: 0, columns: 0..<0, isFocused: line.isFocused) }
            })
    }

    private var title: String {
        let line = TitleRow(state.context, isSudo: state.isInSudo, look).line(width: 100)
        let glyphs = look.glyphs
        let marks = [glyphs.activationRequired, glyphs.loginRequired, glyphs.loggedIn, glyphs.failed]
        let badge = line.trailing.map(\.text).joined().filter { !marks.contains($0) }
        return spoken(badge.drop { !$0.isLetter })
    }

    private func items(_ lines: [Line]) -> [ScreenOutline.Item] {
        var words: [Int: [String]] = [:]
        for line in lines {
            guard case .item(let index) = line.target else { continue }
            words[index, default: []].append(self.words(line))
        }
        return words.sorted { $0.key < $1.key }.map { item in
            let words = item.value.joined(separator: " ")
            return ScreenOutline.Item(words: words, name: String(words.prefix { $0 != "," }))
        }
    }

    private func fields(_ form: Form) -> [ScreenOutline.Field] {
        form.fields.enumerated().map { index, field in
            var document = Document(width: 90, look: look)
            let label = document.label(of: field)
            document.remarks(field, label: label, column: 0, isFocused: false)
            var faults = Document(width: 90, look: look)
            if let fault = (state.shown as? any FormScreen)?.fault(of: field) {
                faults.fieldError(fault, label: label, indent: 0)
            }
            let isText = field.kind == .text
            return ScreenOutline.Field(
                label: spoken(label[...]), kind: field.kind, isMasked: field.isMasked,
                choices: field.choices.indices.map { spoken(document.label(of: $0, in: field)[...]) },
                chosen: field.chosen, ticked: field.ticked, pointed: field.pointed,
                value: isText && !field.isMasked ? spoken(field.text.text[...]) : "",
                isFilled: isText ? !field.text.isEmpty : !field.isEmpty,
                isGoodOnce: field.isGoodOnce || field.id == .activationCode, isRequired: field.isRequired,
                hasError: field.error != nil, remarks: paragraphs(document.lines), faults: paragraphs(faults.lines))
        }
    }

    /// Each text as one string, because the front end decides where rows end.
    ///
    /// A path or address that was broken at the end of a row is joined again, on its own line.
    private func paragraphs(_ lines: [Line]) -> [String] {
        var rows: [String] = []
        var before = Line()
        for line in lines {
            var words = words(line)
            if let subject = line.subject, !before.endsInsideText, !words.isEmpty { words = "\(subject): \(words)" }
            if before.endsInsideText, let last = rows.popLast() {
                rows.append(before.endsInsideWord || last.isEmpty || words.isEmpty ? last + words : "\(last) \(words)")
            } else {
                rows.append(words)
            }
            before = line
        }
        return rows.flatMap(\.withAddressesApart).filter { !$0.isEmpty }
    }

    /// The texts that only explain: all their words have the role ``Role/dim``, or they show the steps of a flow.
    private func explanations(_ lines: [Line]) -> Set<String> {
        let quiet = lines.filter { line in
            let said = (line.spans + line.trailing).filter { !$0.text.allSatisfy { $0 == " " } }
            return line.target == nil && !said.isEmpty && (line.isProgress || said.allSatisfy { $0.role == .dim })
        }
        return Set(paragraphs(quiet))
    }

    private var actions: [ScreenOutline.Action] {
        let shown = state.shown
        let (idle, labels) = (shown.idleCommands(state.context), shown.labels(state.context))
        return shown.keys.rows.filter {
            ($0.place == .left || $0.id == .reload) && !idle.contains($0.id) && !Self.others.contains($0.id)
        }.compactMap { row in
            row.keys.first.map { key in
                ScreenOutline.Action(
                    word: look.texts(labels[row.id] ?? row.label), explanation: look.texts(row.explanation), key: key)
            }
        }
    }

    /// Commands that the front end does not offer as words.
    private static let others: Set<CommandID> = [
        // Its questions replace them.
        .choose, .moveDown, .moveUp, .moveLast, .nextField, .previousField, .send, .reveal, .help, .endFind,
        // A drawing has no words.
        .diagram,
        // It has no clipboard; the text to copy is on the screen.
        .copy,
    ]

    /// The words of a row: its columns separated by commas, its symbols as words.
    private func words(_ line: Line) -> String {
        // Omits keys beside their commands and the empty part of a field.
        let said = (line.spans + line.trailing).filter { $0.role != .key && $0.role != .blank }
        let whole = said.map(\.text).joined(separator: " ")
        // Large digits and pictures repeat what another row contains as text.
        guard !whole.contains(where: { "█▀▄".contains($0) }) else { return "" }
        return spoken(whole[...])
    }

    private func spoken(_ text: Substring) -> String {
        var columns: [String] = []
        var words: [Substring] = []
        func end() {
            if !words.isEmpty { columns.append(words.joined(separator: " ")) }
            words = []
        }
        var spaces = 0
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if word.isEmpty {
                spaces += 1
                continue
            }
            if spaces > 1 { end() }
            spaces = 0
            words += symbol(word)
        }
        end()
        return columns.joined(separator: ", ")
    }

    private func symbol(_ word: Substring) -> [Substring] {
        let glyphs = look.glyphs
        guard word.count == 1, let character = word.first else { return [word] }
        switch character {
        case glyphs.done: return [look.texts(Text("done:"))[...]]
        case glyphs.focus: return [look.texts(Text("now:"))[...]]
        case glyphs.failed: return [look.texts(Text("error:"))[...]]
        case glyphs.loggedIn: return [look.texts(Text("marked:"))[...]]
        case glyphs.dot, glyphs.vertical: return []
        default: return [word]
        }
    }
}
