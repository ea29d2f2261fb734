import SeparatedValues

/// A column of an onboarding file.
public enum OnboardingColumn: Sendable, Hashable {
    case username
    case email
    case firstName
    case lastName
    case tenant
    case groups
    case password
    case period
    case length
    case validFrom
    case validUntil
    /// An attribute of the user, by its name.
    case attribute(String)

    /// The columns without attributes, in the order of the template.
    public static let named: [OnboardingColumn] = [
        .username, .email, .firstName, .lastName, .tenant, .groups, .password, .period, .length, .validFrom,
        .validUntil,
    ]

    /// The attribute that marks the users of a run.
    public static let tagAttribute = "onboarded-by-file"

    /// The name as documented.
    public var title: String {
        switch self {
        case .username: "username"
        case .email: "email"
        case .firstName: "firstName"
        case .lastName: "lastName"
        case .tenant: "tenant"
        case .groups: "groups"
        case .password: "password"
        case .period: "period"
        case .length: "length"
        case .validFrom: "validFrom"
        case .validUntil: "validUntil"
        case .attribute(let name): Self.attributePrefix + name
        }
    }

    /// The titles that are understood besides the documented one, in German and Turkish.
    var otherTitles: [String] {
        switch self {
        case .username: ["Benutzername", "Kullanıcı adı"]
        case .email: ["E-Mail-Adresse", "E-posta", "E-posta adresi"]
        case .firstName: ["Vorname", "Ad"]
        case .lastName: ["Nachname", "Soyad", "Soyadı"]
        case .tenant: ["Mandant", "Kiracı"]
        case .groups: ["Gruppen", "Gruplar"]
        case .password: ["Passwort", "Parola"]
        case .period: ["Dauer", "Süre"]
        case .length: ["Länge", "Uzunluk"]
        case .validFrom: ["Gültig ab", "Geçerlilik başlangıcı"]
        case .validUntil: ["Gültig bis", "Geçerlilik bitişi"]
        case .attribute: []
        }
    }

    /// The column with this title in one of the languages, ignoring case, blanks, `-` and `_`.
    ///
    /// The name of an attribute is taken as written.
    public init?(titled title: String) {
        if let dot = title.unicodeScalars.firstIndex(of: "."),
            Self.attributePrefixes.contains(Self.folded(String(title.unicodeScalars[...dot])))
        {
            let name = String(title.unicodeScalars[title.unicodeScalars.index(after: dot)...]).trimmingBlanks
            guard !name.isEmpty else { return nil }
            self = .attribute(name)
            return
        }
        guard let column = Self.byTitle[Self.folded(title)] else { return nil }
        self = column
    }

    private static let attributePrefix = "attribute."
    private static let attributePrefixes = [attributePrefix, "attribut.", folded("öznitelik.")]
    private static let byTitle: [String: OnboardingColumn] = named.reduce(into: [:]) { columns, column in
        for title in [column.title] + column.otherTitles { columns[folded(title)] = column }
    }

    /// A Turkish spreadsheet has separate capitals for `i` and `ı`, so these are one letter.
    private static func folded(_ title: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in title.lowercased().unicodeScalars {
            switch scalar {
            case "-", "_", "\u{307}": break
            case "ı": kept.append("i")
            default: if !scalar.properties.isWhitespace { kept.append(scalar) }
            }
        }
        return String(kept)
    }
}
