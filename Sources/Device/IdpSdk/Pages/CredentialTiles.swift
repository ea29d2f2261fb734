import HTML

/// Keycloak's choice among a user's authenticators: clicking a tile copies its ID into a hidden input by script.
///
/// Without this the first authenticator would always be used, and a user who has only the second could not log in.
enum CredentialTiles {
    /// Returns the form with the tiles as a choice; the same form if the page has no tiles.
    static func offered(in form: HTMLForm, on page: HTMLPage) -> HTMLForm {
        guard form.controls.contains(where: { $0.name == inputName && $0.kind == .hidden }) else { return form }
        let tiles = page.ids(beginning: "kc-otp-credential-").prefix(limit).compactMap { id in
            page.attribute("onclick", ofElement: id).flatMap(credential).map {
                (value: $0, label: page.text(ofElement: id) ?? "")
            }
        }
        return tiles.count > 1 ? form.choosing(inputName, among: tiles) : form
    }

    /// The credential's ID in `toggleOTP(1, 'ID')`: the only quoted word.
    private static func credential(_ script: String) -> String? {
        let parts = script.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }
        guard parts.count == 3, !parts[1].isEmpty else { return nil }
        return String(parts[1])
    }

    private static let inputName = "selectedCredentialId"
    private static let limit = 50
}
