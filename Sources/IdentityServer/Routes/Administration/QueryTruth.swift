import HTTPMessage

extension FormFields {
    /// A switch of an address, nil where it is not there; as at Keycloak `True` is true, which Python's clients send, and anything else false.
    func truth(_ name: String) -> Bool? { self[name].map { $0.lowercased() == "true" } }
}
