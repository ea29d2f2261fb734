package import Localization
import Sentences
package import Terminal

/// What every view is drawn with: texts and symbols.
///
/// Every document of a frame contains it, so copies must be cheap.
package struct Look: Sendable, Hashable {
    package let texts: Texts
    package let glyphs: Glyphs

    package init(texts: Texts, glyphs: Glyphs) {
        self.texts = texts
        self.glyphs = glyphs
    }

    /// The name of a key, in characters that the terminal can show.
    package func name(of key: Key) -> String {
        switch key {
        case .up: String(glyphs.up)
        case .down: String(glyphs.down)
        case .left where glyphs.isASCII: "Left"
        case .right where glyphs.isASCII: "Right"
        default: key.name
        }
    }

    /// The text padded with spaces to `width` columns; a longer one is truncated, with an ellipsis and a space.
    package func padded(_ text: String, to width: Int) -> String {
        let shown = displayWidth(text) < width ? text : cut(text, to: max(0, width - 1))
        return shown + String(repeating: " ", count: max(0, width - displayWidth(shown)))
    }

    /// The text in at most `width` columns, with an ellipsis if it was truncated.
    package func cut(_ text: String, to width: Int) -> String {
        clipped(text, to: width, ellipsis: String(glyphs.ellipsis))
    }

    /// The note about hidden lines; `scrolls` is whether keys scroll them.
    package func moreNote(above: Int, below: Int, scrolls: Bool) -> String {
        var parts: [String] = []
        if above > 0 { parts.append("\(glyphs.up) \(above)") }
        if below > 0 { parts.append("\(glyphs.down) \(below)") }
        return texts(
            scrolls
                ? Text("PgUp PgDn \(parts.joined(separator: " ")) more") : Text("\(parts.joined(separator: " ")) more"))
    }
}
