public import FlowModel
public import FoundationEssentials
public import IdentityAdministration
public import IdentityModel
public import SeparatedValues

/// A checked row: a user to be created, with what belongs to it.
public struct OnboardingRow: Sendable, Hashable {
    /// From 1, the header not counted.
    public let number: Int
    /// The row's place in the file.
    public let start: CSVMark
    public let end: CSVMark
    /// The values as the file has them, without the password, for the results; as many as there are titles without it.
    public let values: [String]

    /// Name, address, password and groups.
    public let user: NewUser
    public let tenant: TenantID?
    /// The period of the activation code; `nil` if the row does not have it.
    public let period: CodePeriod?
    public let codeLength: Int?
    public let validFrom: Date?
    public let validUntil: Date?
    /// By name; one value each.
    public let attributes: [String: String]
}
