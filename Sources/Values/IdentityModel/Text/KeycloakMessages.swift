/// The texts for the message keys (`${client_account}`) by which Keycloak names its built-in clients and scopes.
public enum KeycloakMessages {
    /// Replaces known keys in a stored text; unknown keys stay, as on Keycloak's pages.
    ///
    /// `message` supplies the texts; for the names of built-in clients there is a default.
    public static func filled(_ text: String, message: (_ key: String) -> String? = { _ in nil }) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "${"), let close = rest[open.upperBound...].firstIndex(of: "}") {
            let end = rest.index(after: close)
            let key = String(rest[open.upperBound..<close])
            result += rest[..<open.lowerBound] + (message(key) ?? clients[key] ?? String(rest[open.lowerBound..<end]))
            rest = rest[end...]
        }
        return result + rest
    }

    private static let clients = [
        "client_account": "Account", "client_account-console": "Account Console", "client_admin-cli": "Admin CLI",
        "client_broker": "Broker", "client_realm-management": "Realm Management",
        "client_security-admin-console": "Security Admin Console",
    ]
}
