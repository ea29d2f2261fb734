import IdentityModel
import Sentences

extension RefusedCharacter {
    /// What is wrong with a value, whose name stands before it.
    var fault: Sentence { " has a character that is not allowed: \(shown) at position \(position)" }

    /// What is wrong with the value of that name.
    func fault(of name: String) -> Sentence { "\(name)" + fault }

    func sentence(about name: String) -> Sentence { fault(of: name) + "." }
}
