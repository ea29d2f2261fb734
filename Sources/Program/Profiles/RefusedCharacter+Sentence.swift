package import IdentityModel
package import Sentences

extension RefusedCharacter {
    /// A clause about the rejected character in the value named `name`, without a full stop.
    package func fault(of name: Text) -> Text {
        Text("\(name) has a character that is not allowed: \(shown) at position \(position)")
    }

    package func fault(of name: String) -> Text { fault(of: Text(verbatim: name)) }

    package func sentence(about name: String) -> Text { fault(of: name).ended() }
}
