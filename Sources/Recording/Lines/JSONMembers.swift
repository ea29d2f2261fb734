import JOSE

/// A JSON object that is written member by member, in the order in which they are added.
struct JSONMembers: CustomStringConvertible {
    private var members = ""

    /// The object's text, on one line.
    var description: String { "{\(members)}" }

    /// Adds a string; nothing for nil.
    mutating func add(_ name: String, _ text: String?) {
        if let text { add(name, json: JSONValue.string(text).text) }
    }

    mutating func add(_ name: String, _ number: Int) { add(name, json: "\(number)") }

    mutating func add(_ name: String, _ truth: Bool) { add(name, json: truth ? "true" : "false") }

    /// Adds a value that is JSON already.
    mutating func add(_ name: String, json: String) {
        members += (members.isEmpty ? "" : ",") + JSONValue.string(name).text + ":" + json
    }
}
