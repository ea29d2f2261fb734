package import Localization
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
        case self[.plainBack], self[.plainCancel], "back", "cancel": .back
        case self[.plainQuit], "quit": .quit
        case self[.plainAgain], "again": .again
        case self[.plainHelp], "help", "?": .help
        default: nil
        }
    }

    /// Parses yes or no; returns `nil` for any other text.
    package func plainYes(_ text: String) -> Bool? {
        switch text.lowercased() {
        case self[.plainYes], "yes", "y": true
        case self[.plainNo], "no", "n": false
        default: nil
        }
    }

    /// The help about the words.
    package var plainHelp: String {
        let words: [TextKey] = [.plainBack, .plainCancel, .plainQuit, .plainAgain]
        return self[.plainHelpText, ["words": words.map { self[$0] }.joined(separator: ", ")]]
    }

    /// A field's remarks, without the hint that its prompt contains.
    package func plainRemarks(_ field: ScreenOutline.Field) -> [String] {
        let said = [TextKey.newUserEmailHint, .fieldOriginsHint].map { self[$0] }
        return field.isRequired ? field.remarks : field.remarks.filter { !said.contains($0) }
    }

    /// The prompt of a field; `isProposed` is whether an empty line keeps its value.
    package func plainPrompt(_ field: ScreenOutline.Field, proposing isProposed: Bool) -> String {
        var words = field.label
        switch field.kind {
        case .text where field.isMasked:
            let isKept = isProposed && field.isFilled
            words += " " + self[isKept ? .plainSecretKept : field.isRequired ? .plainSecret : .plainSecretOptional]
        case .text:
            if !field.value.isEmpty, isProposed {
                let key: TextKey = field.isRequired ? .plainKeep : .plainKeepOrEmpty
                words += " " + self[key, ["value": field.value]]
            }
            if !field.isRequired, field.value.isEmpty || !isProposed { words += " " + self[.plainOptional] }
        case .choice, .button: words += " " + self[.plainOneNumber, ["count": "\(field.choices.count)"]]
        case .choices: words += " " + self[.plainNumbers]
        case .box: words += " " + self[field.ticked.isEmpty ? .plainBoxNo : .plainBoxYes]
        }
        return words + ": "
    }
}
