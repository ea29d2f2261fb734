import JOSE

/// A JSON object that is written member by member, in order of addition.
struct JSONMembers: CustomStringConvertible {
    private var members = ""

    /// The object's text, on one line.
    var description: String { "{\(members)}" }

    /// Adds a string; does nothing for `nil`.
    mutating func add(_ name: String, _ text: String?) {
        if let text { add(name, json: JSONValue.string(text).text) }
    }

    mutating func add(_ name: String, _ number: Int) { add(name, json: "\(number)") }

    mutating func add(_ name: String, _ truth: Bool) { add(name, json: truth ? "true" : "false") }

    /// Adds a value that is already JSON.
    mutating func add(_ name: String, json: String) {
        members += (members.isEmpty ? "" : ",") + JSONValue.string(name).text + ":" + json
    }
}
