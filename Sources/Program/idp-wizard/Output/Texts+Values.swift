import IdentityModel
import Localization
import Sentences
import Wizard

extension Texts {
    func yesOrNo(_ value: Bool) -> String { self(value ? Text("yes") : Text("no")) }

    /// The values separated by commas; `none` for an empty list.
    func list(_ values: [String]) -> String { values.isEmpty ? self(Text("none")) : values.joined(separator: ", ") }

    /// The prompt for a line of standard input that is not echoed.
    func prompt(_ subject: String) -> String { self(Text("\(subject) (what you type is not shown):")) }

    /// A label and its value, as `label: value`.
    func row(_ label: Text, _ value: String) -> String { "\(self(label)): \(value)" }

    /// A line for each value from a server that is known, sanitised.
    func lines(_ rows: [(Text, String?)]) -> [String] {
        rows.compactMap { label, value in value.map { row(label, UntrustedText.shown($0)) } }
    }
}

extension UntrustedText {
    /// A name from a server, sanitised for a line of a list.
    static func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 200) }
}
