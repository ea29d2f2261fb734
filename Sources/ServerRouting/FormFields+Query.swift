package import HTTPMessage

extension FormFields {
    /// A switch of an address, nil where it is not there; as at Keycloak `True` is true, which Python's clients send, and anything else false.
    package func truth(_ name: String) -> Bool? { self[name].map { $0.lowercased() == "true" } }

    /// The part of a list that `first` and `max` ask for; all of it where they say nothing, or what is no number.
    package func window<Element>(of all: [Element]) -> [Element] {
        let rest = all.dropFirst(max(0, self["first"].flatMap { Int($0) } ?? 0))
        guard let most = self["max"].flatMap({ Int($0) }), most >= 0 else { return Array(rest) }
        return Array(rest.prefix(most))
    }
}
