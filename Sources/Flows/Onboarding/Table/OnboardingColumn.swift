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

    /// The column with this title, ignoring case, blanks, `-` and `_`; `nil` if there is none.
    ///
    /// The name of an attribute is taken as written.
    public init?(titled title: String) {
        if let dot = title.unicodeScalars.firstIndex(of: "."),
            Self.folded(String(title.unicodeScalars[...dot])) == Self.attributePrefix
        {
            let name = String(title.unicodeScalars[title.unicodeScalars.index(after: dot)...]).trimmingBlanks
            guard !name.isEmpty else { return nil }
            self = .attribute(name)
            return
        }
        let wanted = Self.folded(title)
        guard let column = Self.named.first(where: { Self.folded($0.title) == wanted }) else { return nil }
        self = column
    }

    private static let attributePrefix = "attribute."

    private static func folded(_ title: String) -> String {
        var kept = String.UnicodeScalarView()
        kept.append(
            contentsOf: title.unicodeScalars.filter { $0 != "-" && $0 != "_" && !$0.properties.isWhitespace })
        return String(kept).lowercased()
    }
}
