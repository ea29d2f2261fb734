import IdentityModel

/// The clients of the provider.
struct ClientsScreen: Sendable, Hashable {
    /// What is searched for.
    var search = EditableText(limit: 100)
    /// Whether keys go into the search.
    var isFinding = false
    /// What the provider answered last, all of it; nil until it has.
    var answered: [ClientSummary]?
    /// Why the list could not be had, or something was not done.
    var refusal: AdministrationRefusal?
    /// Which client has the focus.
    var menu = Menu<ClientID>()

    /// The clients that are shown: those with the words of the search in id or name; nil until the provider has answered.
    var clients: [ClientSummary]? {
        let words = search.text.lowercased().split(separator: " ")
        return answered?.filter { client in
            let known = "\(client.id.rawValue) \(client.name?.sanitised() ?? "")".lowercased()
            return words.allSatisfy { known.contains($0) }
        }
    }

    /// The client with the focus.
    var focused: ClientSummary? {
        let all = clients ?? []
        let focus = menu.focus(in: all.map(\.id))
        return all.first { $0.id == focus }
    }
}
