package import HTTPMessage

extension FormFields {
    /// A Boolean query parameter, or `nil` if it is missing.
    ///
    /// As in Keycloak, `true` in any case is true (Python clients send `True`), and every other value is false.
    package func truth(_ name: String) -> Bool? { self[name].map { $0.lowercased() == "true" } }

    /// The part of a list that the parameters `first` and `max` select; a missing or malformed one sets no limit.
    package func window<Element>(of all: [Element]) -> [Element] {
        let rest = all.dropFirst(max(0, self["first"].flatMap { Int($0) } ?? 0))
        guard let most = self["max"].flatMap({ Int($0) }), most >= 0 else { return Array(rest) }
        return Array(rest.prefix(most))
    }
}
