/// A setting of a tenant that the program shows and changes; the raw value is the realm's attribute.
public enum TenantSetting: String, Sendable, Hashable, CaseIterable {
    case codeLength = "activationCode.length"
    case codeMinLength = "activationCode.minLength"
    case codeMaxLength = "activationCode.maxLength"
    case codePeriod = "activationCode.period"
    case codeMinPeriod = "activationCode.minPeriod"
    case codeMaxPeriod = "activationCode.maxPeriod"
    case codeTries = "activationCode.tries"
    /// The text of the QR code on hand-outs.
    case handOutQR = "handout.qr"

    /// The value that this program's server uses if the tenant has none; `nil` for a setting that any provider stores.
    public var standard: String? {
        switch self {
        case .codeLength, .codeMinLength: "8"
        case .codeMaxLength: "12"
        case .codePeriod, .codeMaxPeriod: "60d"
        case .codeMinPeriod: "10m"
        case .codeTries: "0"
        case .handOutQR: nil
        }
    }

    /// Whether only this program's server enforces it.
    public var isOurs: Bool { standard != nil }
}

/// The settings of a tenant by the names of the realm's attributes; a setting that is not stored has its usual value.
public struct TenantValues: Sendable, Hashable {
    public var values: [String: String]

    public init(_ values: [String: String]) { self.values = values }

    /// The settings that apply to a tenant with these attributes.
    public init(attributes: [String: String], ofOwnServer isOwnServer: Bool) {
        values = [:]
        for setting in TenantSetting.allCases where isOwnServer || !setting.isOurs {
            let stored = attributes[setting.rawValue].flatMap { $0.isEmpty ? nil : $0 }
            values[setting.rawValue] = stored ?? setting.standard ?? ""
        }
    }

    /// The names of these settings that somebody else has set to another value since they were shown.
    public func contradicted(by now: TenantValues, shown: TenantValues) -> [String] {
        values.filter { name, wanted in
            now.values[name] != shown.values[name] && now.values[name] != wanted
        }.keys.sorted()
    }
}
