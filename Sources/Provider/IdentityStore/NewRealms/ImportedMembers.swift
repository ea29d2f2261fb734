package import JOSE

/// Checks the parts of an imported realm: clients, client scopes, users, roles, groups.
package enum ImportedMembers {
    /// Checks the members of the parts, each with its place.
    package static func review(_ realm: [String: JSONValue]) -> MemberReview {
        var review =
            list(realm["clients"], "clients", by: "clientId") { ClientMembers.review($0, on: .imported) }
            + list(realm["clientScopes"], "clientScopes", by: "name") { ClientScopeMembers.review($0, on: .imported) }
            + list(realm["components"]?[KeyProviderMembers.kind], "components.\(KeyProviderMembers.kind)", by: "name") {
                MemberReview(refusing: KeyProviderMembers.refused($0))
            }
            + list(realm["users"], "users", by: "username") { AccountMembers.user.review($0, on: .imported) }
        review +=
            list(realm["groups"], "groups", by: "name") { AccountMembers.group.review($0, on: .imported) }
            + list(realm["roles"]?["realm"], "roles", by: "name") { AccountMembers.role.review($0, on: .imported) }
        for (client, roles) in (realm["roles"]?["client"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            review += list(roles, "roles.\(client)", by: "name") { AccountMembers.role.review($0, on: .imported) }
        }
        return review
    }

    private static func list(
        _ values: JSONValue?, _ place: String, by name: String, _ review: ([String: JSONValue]) -> MemberReview
    ) -> MemberReview {
        let table = String(place.prefix { $0 != "." })
        var whole = MemberReview()
        for value in values?.array ?? [] {
            whole += review(value.object ?? [:]).within("\(place)[\(value[name]?.string ?? "")]", named: table)
        }
        return whole
    }
}

extension RealmMembers {
    /// Checks the members, attributes, policy rules and parts of a realm.
    package static func review(
        _ sent: [String: JSONValue], on occasion: MemberOccasion, shown: JSONValue? = nil
    ) -> MemberReview {
        let headers = sent[BrowserSecurityHeaders.member]
        var review =
            table.review(sent, on: occasion, shown: shown)
            + RealmAttributeMembers.review(sent["attributes"], on: occasion, shown: shown)
            + MemberReview(
                refusing: PasswordPolicy.unsupportedRules(in: sent["passwordPolicy"]?.string ?? "")
                    .map { "passwordPolicy: \($0)" }
                    + BrowserSecurityHeaders.refused(headers))
            + ImportedMembers.review(sent)
        review.inert.formUnion(BrowserSecurityHeaders.inert(headers))
        return review
    }
}
