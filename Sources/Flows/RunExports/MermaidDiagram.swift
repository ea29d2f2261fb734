import IdentityModel
import Localization
import Recording
import Sentences

/// A run as a Mermaid sequence diagram (`mermaid.js.org`, "Sequence diagrams").
struct MermaidDiagram: Sendable {
    private let outline: RunOutline

    init(_ outline: RunOutline) { self.outline = outline }

    /// The diagram's source, one statement per line.
    var source: String {
        var lines = ["sequenceDiagram"]
        for lane in outline.lanes { lines.append("    participant \(id(lane)) as \(lane.rawValue)") }
        lines.append(note(outline.lanes, heading))
        for section in outline.sections {
            if let step = section.step {
                lines.append("    rect rgba(128, 128, 160, 0.12)")
                let name = ShownText.name(outline.events[step].name)
                lines.append(note(outline.lanes, section.number.map { "\($0). \(name)" } ?? name))
            }
            lines += section.items.map(line)
            if section.step != nil { lines.append("    end") }
        }
        if let reason = outline.reason { lines.append(note(outline.lanes, reason)) }
        return lines.joined(separator: "\n") + "\n"
    }

    private var heading: String {
        let header = outline.run.header
        return [
            ShownText.name(header.flow), "\(ShownText.name(header.provider)) / \(ShownText.name(header.tenant))",
            ShownText.date(header.began), outline.status, outline.text(of: outline.duration),
        ].joined(separator: ", ")
    }

    private func line(_ item: RunOutline.Item) -> String {
        switch item {
        case .checks(let range):
            let failed = range.filter { outline.events[$0].check?.hasFailed == true }
                .compactMap { outline.events[$0].check.map { ShownText.name($0.name) } }
            let text = outline.label(ofChecks: range) + (failed.isEmpty ? "" : " (\(failed.joined(separator: ", ")))")
            return note([outline.events[range.lowerBound].from], text)
        case .event(let index):
            let event = outline.events[index]
            var text = outline.label(of: event)
            if let duration = event.duration { text += " (\(outline.text(of: duration)))" }
            guard event.kind != .note else { return note([event.from], text) }
            let arrow = event.kind == .answer ? "--" : "-"
            return "    \(id(event.from))\(arrow)\(event.isFailure ? "x" : ">>")\(id(event.to)): "
                + escaped(text)
        }
    }

    private func note(_ lanes: [Lane], _ text: String) -> String {
        let ends = [lanes.first, lanes.count > 1 ? lanes.last : nil].compactMap { $0.map(id) }
        return "    Note over \(ends.joined(separator: ",")): \(escaped(text))"
    }

    private func escaped(_ text: String) -> String {
        MermaidText.escaped(text.isEmpty ? outline.texts(Text("(empty)")) : text)
    }

    /// A lane's id: letters only, because a hyphen is part of arrows.
    private func id(_ lane: Lane) -> String { lane.rawValue.filter(\.isLetter) }
}

/// A text in a Mermaid sequence diagram.
///
/// Mermaid escapes characters as decimal entity codes, `#35;` for a number sign ("Entity codes to escape characters" in
/// its documentation of sequence diagrams).
enum MermaidText {
    /// The text on one line; every character that could have a meaning for the parser or the renderer is escaped.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if plain(scalar) { result.unicodeScalars.append(scalar) } else { result += "#\(scalar.value);" }
        }
        // "end" alone closes a block in some versions, and "wrap:" at the beginning is a directive.
        let words = result.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.lowercased() == "end" ? "#\(word.unicodeScalars.first?.value ?? 101);\(word.dropFirst())" : word[...]
        }
        return words.joined(separator: " ").replacing("wrap:", with: "wrap#58;")
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value > 0x7F { return true }
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", ":", "/", "_", "(", ")", "=", "?", "+", "!", "'", "@",
            "|":
            return true
        case "-": return true
        default: return false
        }
    }
}
