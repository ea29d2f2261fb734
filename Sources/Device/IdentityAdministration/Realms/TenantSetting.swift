/// A setting of a tenant that bounds its activation codes; the raw value is the realm's attribute.
public enum TenantSetting: String, Sendable, Hashable, CaseIterable {
    case codeLength = "activationCode.length"
    case codeMinLength = "activationCode.minLength"
    case codeMaxLength = "activationCode.maxLength"
    case codePeriod = "activationCode.period"
    case codeMinPeriod = "activationCode.minPeriod"
    case codeMaxPeriod = "activationCode.maxPeriod"
    case codeTries = "activationCode.tries"

    /// The value at this program's server where the tenant has none.
    public var standard: String {
        switch self {
        case .codeLength, .codeMinLength: "8"
        case .codeMaxLength: "12"
        case .codePeriod, .codeMaxPeriod: "60d"
        case .codeMinPeriod: "10m"
        case .codeTries: "0"
        }
    }
}
