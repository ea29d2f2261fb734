import JOSE

/// A JSON object that is written member by member, in order of addition.
package struct JSONMembers: CustomStringConvertible {
    private var members = ""

    /// The object's text, on one line.
    package init() {}

    package var description: String { "{\(members)}" }

    /// Adds a string; does nothing for `nil`.
    package mutating func add(_ name: String, _ text: String?) {
        if let text { add(name, json: JSONValue.string(text).text) }
    }

    /// Adds a string, or `null`.
    mutating func add(_ name: String, orNull text: String?) {
        add(name, json: (text.map { .string($0) } ?? JSONValue.null).text)
    }

    package mutating func add(_ name: String, _ number: Int) { add(name, json: "\(number)") }

    package mutating func add(_ name: String, _ truth: Bool) { add(name, json: truth ? "true" : "false") }

    /// Adds a value that is already JSON.
    package mutating func add(_ name: String, json: String) {
        members += (members.isEmpty ? "" : ",") + JSONValue.string(name).text + ":" + json
    }
}
