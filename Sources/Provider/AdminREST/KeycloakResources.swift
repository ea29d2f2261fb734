import HTTPMessage
import ServerRouting

/// The methods of Keycloak's admin REST resources below a realm.
enum KeycloakResources {
    static let methods = ResourceMethods([
        ("users/{user}/role-mappings/{path...}", mapping), ("users/{user}/{path...}", every), ("users/{path...}", list),
        ("clients/{client}/certificates/{path...}", list), ("clients/{client}/scope-mappings/{path...}", mapping),
        ("clients/{client}/{path...}", every), ("clients/{path...}", list),
        ("client-scopes/{scope}/scope-mappings/{path...}", mapping),
        ("client-scopes/{scope}/protocol-mappers/{path...}", every),
        ("client-scopes/{scope}/{path...}", [.get, .put, .delete]), ("client-scopes/{path...}", list),
        ("groups/{group}/role-mappings/{path...}", mapping), ("groups/{group}/{path...}", every),
        ("groups/{path...}", list), ("roles/{path...}", every), ("roles-by-id/{path...}", every),
        ("keys/{path...}", [.get]), ("attack-detection/{path...}", [.get, .delete]),
        ("authentication/{path...}", every), ("", every),
    ])

    private static let every: [HTTPMethod] = [.get, .post, .put, .delete]
    private static let list: [HTTPMethod] = [.get, .post]
    private static let mapping: [HTTPMethod] = [.get, .post, .delete]
}
