import IdentityModel
package import Localization
import Sentences

extension Texts {
    /// The name of an event of a login in words; an unknown one is returned unchanged.
    package func event(named name: String) -> String { EventWords.types[name].map { self($0) } ?? name }

    /// The event in words: of a login, or of an administrator's change, which has a path.
    func words(for event: KeptEvent) -> String {
        guard let path = event.path else { return self.event(named: event.name.original) }
        let names = event.name.original.split(separator: " ", maxSplits: 1).map(String.init)
        return change(
            names.first ?? "", names.dropFirst().first ?? "", at: path.original, credentials: event.credentials)
    }

    /// What an administrator has done, in words.
    ///
    /// - Parameters:
    ///   - operation: Keycloak's name, such as `DELETE`.
    ///   - resource: Keycloak's name, such as `USER`, which does not show what was changed of the user.
    ///   - path: the path after the realm's name.
    ///   - credentials: the types of the credentials that were set or removed.
    package func change(_ operation: String, _ resource: String, at path: String, credentials: String?) -> String {
        if let key = Self.key(ofChange: operation, resource, path.split(separator: "/"), credentials ?? "") {
            return self(key)
        }
        guard let thing = EventWords.resources[resource], let done = EventWords.operations[operation] else {
            return [operation, resource].filter { !$0.isEmpty }.joined(separator: " ")
        }
        return self(done.filled([.resource: self(thing)]))
    }

    /// The text of a change of a user that is not the user's creation, change or deletion.
    private static func key(
        ofChange operation: String, _ resource: String, _ path: [Substring], _ credentials: String
    ) -> Text? {
        let isCode = credentials.split(separator: " ").contains("ACTIVATION_CODE")
        // The path of another realm begins with its name.
        let parts = path.firstIndex(of: "users").map { path[$0...].dropFirst(2) } ?? []
        switch (operation, resource, parts.first) {
        case ("DELETE", "USER_LOGIN_FAILURE", _):
            return path.last == "users" ? Text("all users unlocked") : Text("user unlocked")
        case ("DELETE", "USER_SESSION", _): return Text("session ended")
        case ("ACTION", "USER_SESSION", _), ("ACTION", "USER", "logout"): return Text("all sessions ended")
        case ("ACTION", "USER", "reset-password"): return Text("password set")
        case ("ACTION", "USER", "restore"): return Text("user restored")
        case ("DELETE", "USER", "credentials"):
            return isCode ? Text("activation code withdrawn") : Text("credential removed")
        case ("DELETE", "USER", "devices"): return Text("device removed")
        case ("UPDATE", "USER", nil) where isCode: return Text("activation code issued")
        default: return nil
        }
    }

    /// A required action in words; an unknown one is returned unchanged.
    package func requiredAction(_ name: String) -> String {
        EventWords.requiredActions[name].map { self($0) } ?? name
    }
}
