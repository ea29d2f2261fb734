import IdentityModel
import Localization
import TerminalUI

/// A setting of a tenant on its form; the raw value is the realm's attribute.
package enum TenantField: String, Sendable, Hashable, CaseIterable {
    case length = "activationCode.length"
    case minLength = "activationCode.minLength"
    case maxLength = "activationCode.maxLength"
    case period = "activationCode.period"
    case minPeriod = "activationCode.minPeriod"
    case maxPeriod = "activationCode.maxPeriod"
    case tries = "activationCode.tries"
    case qr = "handout.qr"

    var id: FieldID { FieldID(rawValue) }

    var label: TextKey {
        switch self {
        case .length: .tenantLength
        case .minLength: .tenantMinLength
        case .maxLength: .tenantMaxLength
        case .period: .tenantPeriod
        case .minPeriod: .tenantMinPeriod
        case .maxPeriod: .tenantMaxPeriod
        case .tries: .tenantTries
        case .qr: .tenantQR
        }
    }

    var hint: TextKey {
        switch self {
        case .length, .minLength, .maxLength: .tenantNumberHint
        case .period, .minPeriod, .maxPeriod: .tenantPeriodHint
        case .tries: .tenantTriesHint
        case .qr: .tenantQRHint
        }
    }
}
