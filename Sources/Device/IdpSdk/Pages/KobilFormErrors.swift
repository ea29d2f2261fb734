import Sentences

/// The error codes of KOBIL's forms (subsystem 580): the text and the field of each.
///
/// Source: KOBIL IDP, Error Code Mapping. The text is used if a page has only the number.
enum KobilFormErrors {
    /// The sentence for a code, with the page's parameters as its parts; `nil` for an unknown code.
    static func sentence(_ code: Int, with parameters: [String]) -> Sentence? {
        guard let text = table[code]?.text else { return nil }
        return parameters.enumerated().reduce(Sentence([.literal(text)])) { sentence, parameter in
            Sentence(
                sentence.pieces.flatMap { piece -> [Sentence.Piece] in
                    guard case .literal(let words) = piece else { return [piece] }
                    let halves = words.split(separator: "{\(parameter.offset)}", omittingEmptySubsequences: false)
                    return Array(
                        halves.map { [Sentence.Piece.literal(String($0))] }.joined(separator: [.part(parameter.element)]
                        ))
                })
        }
    }

    /// The field among `ids` that a code refers to.
    static func field(_ code: Int, among ids: [String]) -> String? { table[code]?.fields.first { ids.contains($0) } }

    /// Replaces `{0}`, `{1}`, … with the parameters.
    static func fill(_ text: String, with parameters: [String]) -> String {
        parameters.enumerated().reduce(text) { text, parameter in
            text.split(separator: "{\(parameter.offset)}", omittingEmptySubsequences: false)
                .joined(separator: parameter.element)
        }
    }

    private static let newPassword = [FieldID.newPassword.rawValue, FieldID.password.rawValue]
    private static let table: [Int: (text: String, fields: [String])] = [
        1: ("Username is not provided", ["username"]),
        2: ("Password is not provided", ["password"]),
        3: ("Activation Code is not provided", ["activation-code"]),
        4: ("User not found", ["username"]),
        5: ("Activation Code is expired", ["activation-code"]),
        6: ("Activation Code is invalid", ["activation-code"]),
        7: ("Current password is not provided", ["current-password"]),
        8: ("New password is not provided", ["new-password"]),
        9: ("Old password is incorrect", ["current-password"]),
        10: ("Password is incorrect", ["password", "current-password"]),
        11: ("Invalid Credentials, You have only {0} attempts remaining", ["password", "current-password"]),
        12: ("Invalid password: must not be equal to any of last {0} passwords.", newPassword),
        13: ("Invalid password: minimum length {0}.", newPassword),
        14: ("Invalid password: maximum length {0}.", newPassword),
        15: ("Invalid password: must contain at least {0} lower case characters.", newPassword),
        16: ("Invalid password: must contain at least {0} numerical digits.", newPassword),
        17: ("Invalid password: must contain at least {0} upper case characters.", newPassword),
        18: ("Invalid password: must contain at least {0} special characters.", newPassword),
        19: ("Invalid password: must not be equal to the username.", newPassword),
        20: ("Invalid password: must not be equal to the email.", newPassword),
        21: ("Invalid password: fails to match regex pattern(s).", newPassword),
        900: ("User is locked", ["username"]),
    ]
}
