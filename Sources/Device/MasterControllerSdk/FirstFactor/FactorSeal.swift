import FoundationEssentials
import IdentityModel

/// Seals and opens a first factor in an authentication mode.
enum FactorSeal: Sendable {
    /// The device's sealing key: modes NO and BIOMETRIC.
    case device(SymmetricKey)
    /// A key derived from the PIN.
    case pin(SymmetricKey, PINDerivation)

    /// The device's sealing key; `nil` if a PIN's key seals.
    var deviceKey: SymmetricKey? {
        if case .device(let key) = self { key } else { nil }
    }

    private var key: SymmetricKey {
        switch self {
        case .device(let key), .pin(let key, _): key
        }
    }

    /// Seals a token or a key for a user, as the given version of the factor.
    func seal(
        _ token: Secret, kind: FirstFactor = .offlineToken, for user: StoredUser, client: ClientID,
        expiry: Expiry<Date>,
        version: String
    ) -> StoredFactor {
        var pin: PINDerivation?
        if case .pin(_, let derivation) = self { pin = derivation }
        return StoredFactor(
            kind: kind, version: version, clientID: client,
            sealed: key.seal(token, context: Self.context(kind, user.identifier, user.mode, client)),
            expiry: expiry, pin: pin)
    }

    /// Opens a factor of this user, mode and client; returns `nil` if the key differs or anything was changed.
    func open(_ factor: StoredFactor, of user: StoredUser) -> Secret? {
        guard let sealed = factor.sealed else { return nil }
        return try? key.open(sealed, context: Self.context(factor.kind, user.identifier, user.mode, factor.clientID))
    }

    /// The context that binds a sealed factor to its row: it does not open with another user, kind, mode or client.
    ///
    /// For a token the context contains no kind, as in the first version of the store.
    private static func context(
        _ kind: FirstFactor, _ user: KsUserIdentifier, _ mode: AuthenticationMode, _ client: ClientID
    ) -> [UInt8] {
        SealContext.bytes([
            kind == .offlineToken ? "first-factor" : "first-factor " + kind.rawValue, user.tenantId, user.userId,
            mode.rawValue, client.rawValue,
        ])
    }
}
