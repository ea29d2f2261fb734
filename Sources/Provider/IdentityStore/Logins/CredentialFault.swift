import IdentityModel

/// The errors that a page shows for a password or an activation code because of a fault; no failed attempt is counted.
package enum CredentialFault {
    /// The error for a secret; `nil` if the request has no such fault.
    package static func error(of kind: CredentialRecord.Kind, in realm: RealmRecord) -> InputRefusal? {
        guard let fault = RequestFault.current, let error = error(of: kind, by: fault.name, in: realm), fault.strikes()
        else { return nil }
        return error
    }

    private static func error(
        of kind: CredentialRecord.Kind, by fault: FaultName, in realm: RealmRecord
    ) -> InputRefusal? {
        switch fault {
        case .lockedUser: .locked(by: realm.bruteForce)
        case .wrongCode where kind == .activationCode: .activationCodeInvalid
        case .expiredCode where kind == .activationCode: .activationCodeExpired
        default: nil
        }
    }
}
