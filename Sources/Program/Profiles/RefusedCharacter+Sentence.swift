package import IdentityModel
package import Sentences

extension RefusedCharacter {
    /// What is wrong with a value; follows the value's name in a sentence.
    package var fault: Sentence { " has a character that is not allowed: \(shown) at position \(position)" }

    /// What is wrong with the value named `name`.
    package func fault(of name: String) -> Sentence { "\(name)" + fault }

    package func sentence(about name: String) -> Sentence { fault(of: name) + "." }
}
