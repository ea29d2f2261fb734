import Localization
import TerminalUI

/// The sentences of a front end that asks line by line, in the language of the settings.
public struct PlainTexts: Sendable {
    private let texts: Texts

    /// Uses the language of the settings.
    public init(_ settings: WizardSettings) { texts = settings.texts }

    /// A word that is valid at every question.
    public enum Word: Sendable, Hashable {
        /// Back, or cancel the running flow.
        case back
        case quit
        /// Repeat everything.
        case again
        /// List what can be done.
        case help
    }

    /// Parses a word of the language, or of English; returns `nil` for any other text.
    public func word(_ text: String) -> Word? {
        switch text {
        case texts[.plainBack], texts[.plainCancel], "back", "cancel", ".": .back
        case texts[.plainQuit], "quit": .quit
        case texts[.plainAgain], "again": .again
        case texts[.plainHelp], "help", "?": .help
        default: nil
        }
    }

    /// Parses yes or no; returns `nil` for any other text.
    public func yes(_ text: String) -> Bool? {
        switch text.lowercased() {
        case texts[.plainYes], "yes", "y": true
        case texts[.plainNo], "no", "n": false
        default: nil
        }
    }

    /// The first line: the mode, and how to get help.
    public var mode: String { texts[.plainMode] }
    /// What the words do.
    public var help: String {
        let words: [TextKey] = [.plainBack, .plainCancel, .plainQuit, .plainAgain]
        return texts[.plainHelpText, ["words": words.map { texts[$0] }.joined(separator: ", ")]]
    }
    /// Nothing is asked now.
    public var busy: String { texts[.plainBusy] }
    /// The input has ended.
    public var ended: String { texts[.plainEnded] }
    /// The user has interrupted the program.
    public var interrupted: String { texts[.plainInterrupted] }
    public var chosen: String { texts[.plainChosen] }
    /// A question that takes yes or no was answered otherwise.
    public var yesOrNo: String { texts[.plainYesOrNo] }

    /// The provider's or the device's state.
    public func state(_ state: String) -> String { texts[.plainState, ["state": state]] }
    /// The prompt of a list.
    public func chooseOne(of count: Int) -> String { texts[.plainChoose, ["count": "\(count)"]] + " " }
    /// The prompt of a screen that offers only words.
    public func whatNext(_ words: [String]) -> String {
        texts[.plainNext, ["words": words.joined(separator: ", ")]] + " "
    }
    /// The prompt of a list's search.
    public var find: String { texts[.plainFind] + " " }
    /// An answer that is not a number of the list.
    public func needsNumber(_ count: Int) -> String { texts[.plainNeedsNumber, ["count": "\(count)"]] }
    /// An answer that is not understood; it is not repeated, because it may be a secret that was typed too early.
    public var unknown: String { texts[.plainUnknown] }
    public func needed(_ label: String) -> String { texts[.fieldMissing, ["label": label]] }

    /// A field's remarks, without a hint that its prompt contains too.
    public func remarks(_ field: ScreenOutline.Field) -> [String] {
        let said = [TextKey.newUserEmailHint, .fieldOriginsHint].map { texts[$0] }
        return field.isRequired ? field.remarks : field.remarks.filter { !said.contains($0) }
    }

    /// The prompt of a field; `isProposed` says whether an empty line keeps its value.
    public func prompt(_ field: ScreenOutline.Field, proposing isProposed: Bool) -> String {
        var words = field.label
        switch field.kind {
        case .text where field.isMasked:
            words += " " + texts[isProposed ? .plainSecretKept : .plainSecret]
        case .text:
            if !field.value.isEmpty, isProposed {
                let key: TextKey = field.isRequired ? .plainKeep : .plainKeepOrEmpty
                words += " " + texts[key, ["value": field.value]]
            }
            if !field.isRequired, field.value.isEmpty || !isProposed { words += " " + texts[.plainOptional] }
        case .choice, .button: words += " " + texts[.plainOneNumber, ["count": "\(field.choices.count)"]]
        case .choices: words += " " + texts[.plainNumbers]
        case .box: words += " " + texts[field.ticked.isEmpty ? .plainBoxNo : .plainBoxYes]
        }
        return words + ": "
    }
}
