import HTTPMessage
import IdentityStore
import JOSE

extension ClientRepresentation {
    /// The members of a client, completed as Keycloak 26.7.3 completes them.
    ///
    /// Only a creation with `protocol` adds settings, even if a secret or `bearerOnly` is given; an import adds one
    /// attribute.
    static func completed(
        _ members: [String: JSONValue], on occasion: MemberOccasion
    ) -> [String: JSONValue] {
        var completed = members
        let attributes = members["attributes"]?.object
        switch occasion {
        case .imported:
            let redirects = "post.logout.redirect.uris"
            guard attributes?[redirects]?.scalarText?.isEmpty ?? true else { return members }
            completed["attributes"] = .object((attributes ?? [:]).merging([redirects: "+"]) { $1 })
        case .made where members["protocol"] != nil:
            let missing: [String: JSONValue] = ["publicClient": true, "directAccessGrantsEnabled": true]
            completed.merge(missing) { given, _ in given }
            completed["attributes"] = .object(
                ["backchannel.logout.revoke.offline.tokens": "false"].merging(attributes ?? [:]) { $1 }
                    .merging(["backchannel.logout.session.required": "true"]) { $1 })
            addAddresses(to: &completed)
        case .made, .changed: break
        }
        return completed
    }

    /// Adds the addresses that are derived from the root URL.
    private static func addAddresses(to members: inout [String: JSONValue]) {
        guard let root = members["rootUrl"]?.string, !root.isEmpty else { return }
        if members["redirectUris"]?.strings?.isEmpty ?? true {
            members["redirectUris"] = [.string(root + (root.hasSuffix("/") ? "*" : "/*"))]
            members["webOrigins"] = .array([URLReference(root).origin].compactMap { $0.map(JSONValue.string) })
        }
        // A placeholder such as `${authBaseUrl}` stands for an address of the server itself.
        if members["adminUrl"] == nil, !root.hasPrefix("${") { members["adminUrl"] = .string(root) }
    }
}
