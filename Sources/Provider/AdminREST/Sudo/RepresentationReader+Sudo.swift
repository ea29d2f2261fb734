import IdentityStore
import ServerRouting

/// Required members of a representation.
extension RepresentationReader {
    /// A string that is not empty; throws a refusal that names the member.
    func required(_ name: String, atMost length: Int = StoredBounds.value) throws -> String {
        guard let text = try string(name), !text.isEmpty else { throw Self.refusal(name, "\(name) is missing") }
        guard text.fits(length) else { throw Self.refusal(name, "\(name) is longer than \(length) bytes") }
        return text
    }

    /// A refusal of a member's value, with a sentence.
    static func refusal(_ name: String, _ sentence: String) -> RouteError {
        RouteError(.invalid(name, sentence), field: name)
    }
}
