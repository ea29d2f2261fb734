import JOSE

/// A member of a response in which two providers differ.
struct AnswerDifference: Hashable, CustomStringConvertible {
    /// The step of the script, and the path of the member: `realm: get/displayName`.
    let place: String
    /// The value of each provider; `nil` if the member is absent.
    let theirs: JSONValue?
    let ours: JSONValue?

    var description: String { "\(place): Keycloak \(theirs?.text ?? "nothing"), sandbox \(ours?.text ?? "nothing")" }

    /// Every difference of two printed walks, by line and member.
    ///
    /// If their lengths differ, the missing lines are differences.
    static func between(_ theirs: [String], _ ours: [String]) throws(JSONError) -> [AnswerDifference] {
        var found: [AnswerDifference] = []
        for line in 0..<max(theirs.count, ours.count) {
            let their = try value(theirs, line)
            let our = try value(ours, line)
            let step = their?["step"]?.string ?? our?["step"]?.string ?? "line \(line)"
            found += differences(at: step, their, our)
        }
        return found
    }

    private static func value(_ lines: [String], _ number: Int) throws(JSONError) -> JSONValue? {
        guard lines.indices.contains(number) else { return nil }
        return try JSONValue(parsing: lines[number].utf8)
    }

    private static func differences(at place: String, _ theirs: JSONValue?, _ ours: JSONValue?) -> [AnswerDifference] {
        if theirs == ours { return [] }
        if let their = theirs?.object, let our = ours?.object {
            return Set(their.keys).union(our.keys).sorted().flatMap { name in
                // The member with the answer adds no level to the path.
                differences(at: name == "answer" ? place : "\(place)/\(name)", their[name], our[name])
            }
        }
        if let their = theirs?.array, let our = ours?.array, their.count == our.count {
            return zip(their, our).enumerated().flatMap { index, pair in
                differences(at: "\(place)/\(index)", pair.0, pair.1)
            }
        }
        return [AnswerDifference(place: place, theirs: theirs, ours: ours)]
    }
}
