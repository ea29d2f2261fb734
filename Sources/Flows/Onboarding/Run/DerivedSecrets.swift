public import Secrets

/// Codes and passwords derived from a run's key, so that a row whose answer was lost requests the same ones again.
public struct DerivedSecrets: Sendable {
    private let codes: Secret
    private let passwords: Secret

    init(_ key: DerivationKey) {
        codes = key.authenticationKey(1, context: "onboard")
        passwords = key.authenticationKey(2, context: "onboard")
    }

    /// An activation code: uniformly distributed digits; the first is not 0, because spreadsheets would drop it.
    ///
    /// - Parameters:
    ///   - attempt: from 0; another one gives another code.
    ///   - length: 1 to 18.
    public func code(row: Int, attempt: Int, length: Int) -> Secret {
        var stream = DerivedStream(codes, row: row, attempt: attempt)
        let digits = (0..<length).map { index in
            index == 0 ? UInt8(ascii: "1") + stream.number(below: 9) : UInt8(ascii: "0") + stream.number(below: 10)
        }
        return Secret(digits)
    }

    /// A password that satisfies a rule.
    public func password(row: Int, attempt: Int, rule: DerivedPasswordRule) -> Secret {
        var stream = DerivedStream(passwords, row: row, attempt: attempt)
        return Secret(rule.characters(&stream))
    }
}
