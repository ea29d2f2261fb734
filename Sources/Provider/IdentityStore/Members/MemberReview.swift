/// What a representation asks for that this server does not have: what is refused, and what is kept without effect.
package struct MemberReview: Sendable, Hashable {
    /// The refused members, each with its place in the document, such as
    /// `clients[web].attributes.oidc.ciba.grant.enabled`.
    package var refused: [String] = []
    /// The names of the members kept without effect, as the settings tables have them: `clients.attributes.jwks.url`.
    ///
    /// They contain nothing of the request, so they may be written to headers and logs.
    package var inert: Set<String> = []
    /// The number of attributes kept without effect that no table has, whose names are the sender's.
    package var unknown = 0

    package init() {}

    /// A review in which only members are refused.
    package init(refusing names: [String]) { refused = names }

    package static func + (one: Self, other: Self) -> Self {
        var both = one
        both += other
        return both
    }

    package static func += (one: inout Self, other: Self) {
        one.refused += other.refused
        one.inert.formUnion(other.inert)
        one.unknown += other.unknown
    }

    /// The review of a member's value as part of the whole.
    ///
    /// - Parameters:
    ///   - place: the place in the document: `clients[web]`.
    ///   - name: the name without anything of the request; `nil` if `place` is one.
    func within(_ place: String, named name: String? = nil) -> Self {
        var review = self
        review.refused = refused.map { "\(place).\($0)" }
        review.inert = Set(inert.map { "\(name ?? place).\($0)" })
        return review
    }

    /// Whether a member is kept without effect.
    package var hasInert: Bool { !inert.isEmpty || unknown > 0 }

    /// The members kept without effect as one line of ASCII, at most `longest` bytes long; the rest as a number.
    package func inertText(atMost longest: Int) -> String {
        let names = inert.sorted()
        var text = ""
        for (index, name) in names.enumerated() {
            let left = names.count - index - 1 + unknown
            let next = (text.isEmpty ? "" : text + ", ") + name
            guard next.utf8.count + (left > 0 ? Self.rest(left).utf8.count : 0) <= longest else {
                return text + Self.rest(left + 1, isFirst: text.isEmpty)
            }
            text = next
        }
        return text + (unknown > 0 ? Self.rest(unknown, isFirst: text.isEmpty) : "")
    }

    private static func rest(_ count: Int, isFirst: Bool = false) -> String {
        (isFirst ? "" : ", ") + "and \(count) more"
    }
}
