package import IdentityModel
package import Sentences

extension RefusedCharacter {
    /// The end of a sentence about the rejected character; the name of the value precedes it.
    package var fault: Sentence { " has a character that is not allowed: \(shown) at position \(position)" }

    /// A sentence about the rejected character in the value named `name`.
    package func fault(of name: String) -> Sentence { "\(name)" + fault }

    package func sentence(about name: String) -> Sentence { fault(of: name) + "." }
}
