import IdentityModel

extension RefusedCharacter {
    /// What is wrong with the value of that name.
    func fault(of name: String) -> String {
        "\(name) has a character that is not allowed: \(shown) at position \(position)"
    }

    /// The fault as a sentence.
    func sentence(about name: String) -> String { fault(of: name) + "." }
}
