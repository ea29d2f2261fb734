import Assets
import IdentityModel
import Localization
package import Sentences

/// The texts of the pages in one language.
package struct PageTexts: Sendable, Hashable {
    /// The language's tag (BCP 47).
    package let tag: String
    /// The language's name in the language itself.
    package let name: String
    /// The writing direction: `ltr` or `rtl`.
    package let direction: String
    /// `nil` in English.
    private let catalogue: Catalogue?

    private init(_ locale: EmbeddedFile.Locale) throws(PropertiesError) {
        (tag, name, direction) = (locale.tag, locale.name, locale.direction)
        catalogue = try Catalogue.embedded(locale)
    }

    /// All languages of the program; the first is English.
    package static let all: [PageTexts] = EmbeddedFile.locales.map { language in
        do {
            return try PageTexts(language)
        } catch {
            // The files are part of the program, and a test parses each of them.
            preconditionFailure("the texts of the pages cannot be read: \(error)")
        }
    }

    /// The language that pages fall back to.
    package static let english = all[0]

    /// Returns the language for a tag such as `de` or `de-AT`, or `nil` if the program does not have it.
    package init?(tag: String) {
        let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
        guard let known = Self.all.first(where: { $0.tag == primary }) else { return nil }
        self = known
    }

    /// A text of the program in the language, or in English if a part of it has no translation.
    package func callAsFunction(_ text: Text) -> String {
        catalogue.flatMap { catalogue in text.worded { catalogue[$0] } } ?? text.english
    }

    /// The words before and after the part that `text` interpolates, which the caller replaces with markup.
    package func words(_ text: (_ part: String) -> Text) -> (before: String, after: String) {
        let part = "\u{FFFC}"
        let pieces = self(text(part)).split(separator: part, maxSplits: 1, omittingEmptySubsequences: false)
        return (String(pieces.first ?? ""), pieces.count > 1 ? String(pieces[1]) : "")
    }

    /// Replaces references to Keycloak's messages in a stored text, such as `${profileScopeConsentText}`, with the
    /// messages in this language.
    package func keycloak(_ text: String) -> String {
        KeycloakMessages.filled(text) { Self.keycloakMessages[$0].map(callAsFunction) }
    }

    private static let keycloakMessages = [
        "profileScopeConsentText": Text("User profile", context: "keycloak"),
        "emailScopeConsentText": Text("Email address", context: "keycloak"),
        "addressScopeConsentText": Text("Address", context: "keycloak"),
        "phoneScopeConsentText": Text("Phone number", context: "keycloak"),
        "offlineAccessScopeConsentText": Text("Offline Access", context: "keycloak"),
        "rolesScopeConsentText": Text("User roles", context: "keycloak"),
        "organizationScopeConsentText": Text("Organization", context: "keycloak"),
    ]
}
