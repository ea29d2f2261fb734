package import Localization
import Sentences
import TerminalUI

/// A word that is valid at every question of a front end that asks line by line.
package enum PlainWord: Sendable, Hashable {
    /// Go back, or cancel the running flow.
    case back
    case quit
    /// Repeat everything.
    case again
    /// List the possible actions.
    case help
}

// What a front end that asks line by line reads and prints.
extension Texts {
    /// Parses a word of the language, or of English; returns `nil` for any other text.
    package func plainWord(_ text: String) -> PlainWord? {
        switch text {
        case self(Text("back")), self(Text("cancel")), "back", "cancel": .back
        case self(Text("quit")), "quit": .quit
        case self(Text("again")), "again": .again
        case self(Text("help", context: "typed")), "help", "?": .help
        default: nil
        }
    }

    /// Parses yes or no; returns `nil` for any other text.
    package func plainYes(_ text: String) -> Bool? {
        switch text.lowercased() {
        case self(Text("yes")), "yes", "y": true
        case self(Text("no")), "no", "n": false
        default: nil
        }
    }

    /// The help about the words.
    package var plainHelp: String {
        let words: [Text] = [Text("back"), Text("cancel"), Text("quit"), Text("again")]
        return self(
            Text(
                "Valid at every question: \(words.map { self($0) }.joined(separator: ", ")). In a secret field every line is the secret. On this screen also, or after a number of the list:"
            ))
    }

    /// A field's remarks, without the hint that its prompt contains.
    package func plainRemarks(_ field: ScreenOutline.Field) -> [String] {
        let said = [Text("optional"), Text("optional")].map { self($0) }
        return field.isRequired ? field.remarks : field.remarks.filter { !said.contains($0) }
    }

    /// The prompt of a field; `isProposed` is whether an empty line keeps its value.
    package func plainPrompt(_ field: ScreenOutline.Field, proposing isProposed: Bool) -> String {
        var words = field.label
        switch field.kind {
        case .text where field.isMasked:
            let isKept = isProposed && field.isFilled
            words +=
                " "
                + self(
                    isKept
                        ? Text("(secret, not shown; Enter keeps the current value, Ctrl-D goes back)")
                        : field.isRequired
                            ? Text("(not shown; empty or Ctrl-D: back)")
                            : Text("(optional, not shown; Ctrl-D goes back)"))
        case .text:
            if !field.value.isEmpty, isProposed {
                let key: Text =
                    field.isRequired ? Text("(Enter keeps \(.value))") : Text("(Enter keeps \(.value), - empties it)")
                words += " " + self(key.filled([.value: field.value]))
            }
            if !field.isRequired, field.value.isEmpty || !isProposed { words += " " + self(Text("(optional)")) }
        case .choice, .button: words += " " + self(Text("(a number from 1 to \(field.choices.count))"))
        case .choices: words += " " + self(Text("(numbers separated by commas)"))
        case .box:
            words += " " + self(field.ticked.isEmpty ? Text("(yes or no; now no)") : Text("(yes or no; now yes)"))
        }
        return words + ": "
    }
}
