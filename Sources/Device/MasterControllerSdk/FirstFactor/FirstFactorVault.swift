import IdentityModel
import Sentences

/// Opens and seals first factors according to the authentication mode.
struct FirstFactorVault: Sendable {
    let store: DeviceStore
    let prompt: FirstFactorPrompt
    let random: any RandomSource
    let clock: any WallClock
    let pinAttemptLimit: Int
    let pinHashParameters: PasswordHash.Parameters

    /// An opened factor, and the seal for its successor.
    struct Opened: Sendable {
        let factor: StoredFactor
        let token: Secret
        let seal: FactorSeal
    }

    /// Opens a user's factor: silently, after a presence check, or with the PIN.
    ///
    /// Throws OFFLINE_NOT_ACTIVATED in mode PASSWORD, NO_TOKEN_DATA_AVAILABLE if nothing is stored,
    /// TOKEN_DATA_IS_OUTDATED if it has expired, and the refusal of the PIN or the presence check.
    func open(for user: StoredUser) async throws(ControlError) -> Opened {
        guard user.mode != .password else {
            throw ControlError(
                .offlineNotActivated, .noFirstFactor,
                Text("The authentication mode PASSWORD stores no token: log in at the provider."))
        }
        guard let factor = try await store.factor(of: user.identifier) else {
            throw ControlError(
                .noTokenDataAvailable, .noToken, Text("No token is stored for this user: log in at the provider."))
        }
        guard factor.sealed != nil else { throw Self.blocked }
        if factor.expiry.hasPassed(at: clock.now()) {
            throw ControlError(
                .tokenDataIsOutdated, .tokenOutdated, Text("The stored token has expired: log in at the provider."))
        }
        if user.mode == .pin { return try await openByPIN(factor, of: user) }
        guard let key = try await store.sealingKey(random) else { throw Self.keyEnded }
        if user.mode == .biometric { try await prompt.presence(of: user.identifier) }
        let seal = FactorSeal.device(key)
        guard let token = seal.open(factor, of: user) else { throw Self.damaged }
        return Opened(factor: factor, token: token, seal: seal)
    }

    private func openByPIN(_ factor: StoredFactor, of user: StoredUser) async throws(ControlError) -> Opened {
        guard let derivation = factor.pin else { throw Self.damaged }
        var attemptsLeft = max(0, pinAttemptLimit - factor.pinTries)
        var refusal: PINRequest.Refusal?
        while attemptsLeft > 0 {
            let request = PINRequest(
                purpose: .unlock, user: user.identifier, attemptsLeft: attemptsLeft, refusal: refusal)
            switch await prompt.pin(request) {
            case .cancelled: throw ControlError.cancelled
            case .exhausted:
                guard refusal != nil else { throw ControlError.cancelled }
                throw ControlError(
                    .invalidPin, .wrongPIN, Text("The PIN is wrong; attempts left: \(attemptsLeft)."),
                    pinAttemptsLeft: attemptsLeft)
            case .entered(let pin):
                let left = try await store.countPINTry(
                    of: user.identifier, version: factor.version, limit: pinAttemptLimit)
                guard let left else { throw try await countRefusal(factor, of: user) }
                let key: SymmetricKey
                do throws(ControlError) { key = try await Self.key(pin, derivation) } catch {
                    // The PIN was not compared, so the attempt does not count.
                    try await store.takeBackPINTry(of: user.identifier, version: factor.version)
                    throw error
                }
                let seal = FactorSeal.pin(key, derivation)
                if let token = seal.open(factor, of: user) {
                    try await store.clearPINTries(of: user.identifier, version: factor.version)
                    return try await sealedAnew(Opened(factor: factor, token: token, seal: seal), by: pin, of: user)
                }
                attemptsLeft = left
                refusal = .wrong
            }
        }
        try await store.blockPIN(of: user.identifier, version: factor.version)
        throw Self.blocked
    }

    /// Seals a factor again at the current cost, if it was sealed at a lower one; if that fails, it is unchanged until
    /// the next correct PIN.
    ///
    /// The version is unchanged, because the token is the same: other readers of the factor still have the right
    /// version.
    private func sealedAnew(_ opened: Opened, by pin: Secret, of user: StoredUser) async throws(ControlError) -> Opened
    {
        let factor = opened.factor
        guard let derivation = factor.pin, pinHashParameters.costMore(than: derivation.parameters),
            let seal = try? await Self.seal(by: pin, pinHashParameters, random)
        else { return opened }
        let dearer = seal.seal(
            opened.token, kind: factor.kind, for: user, client: factor.clientID, expiry: factor.expiry,
            version: factor.version)
        let isStored = try await store.replaceFactor(of: user.identifier, version: factor.version, by: dearer)
        return isStored ? Opened(factor: dearer, token: opened.token, seal: seal) : opened
    }

    /// Why an attempt was not counted: none was left, or another program has replaced the factor.
    private func countRefusal(_ factor: StoredFactor, of user: StoredUser) async throws(ControlError) -> ControlError {
        guard try await store.factor(of: user.identifier)?.version == factor.version else {
            return ControlError(
                .failed, .noToken, Text("Another program has changed the stored token: try again."))
        }
        return Self.blocked
    }

    /// The seal for the next factor in a mode; `nil` if the mode keeps none.
    ///
    /// Mode PIN asks for a new PIN.
    func newSeal(for mode: AuthenticationMode, user: KsUserIdentifier?) async throws(ControlError) -> FactorSeal? {
        switch mode {
        case .password: return nil
        case .no, .biometric: return .device(try await store.newSealingKey(random))
        case .pin:
            return try await Self.seal(by: try await newPIN(for: user), pinHashParameters, random)
        }
    }

    private static func seal(
        by pin: Secret, _ parameters: PasswordHash.Parameters, _ random: any RandomSource
    ) async throws(ControlError) -> FactorSeal {
        let derivation = PINDerivation(salt: random.bytes(SymmetricKey.saltSize), parameters: parameters)
        return .pin(try await key(pin, derivation), derivation)
    }

    private func newPIN(for user: KsUserIdentifier?) async throws(ControlError) -> Secret {
        var refusal: PINRequest.Refusal?
        while true {
            switch await prompt.pin(PINRequest(purpose: .create, user: user, refusal: refusal)) {
            case .cancelled: throw ControlError.cancelled
            case .exhausted:
                guard refusal != nil else { throw ControlError.cancelled }
                throw ControlError(
                    .invalidPin, .wrongPIN, Text("A PIN must have at least \(PINRule.minimumLength) characters."))
            case .entered(let pin):
                refusal = PINRule.refusal(of: pin)
                if refusal == nil { return pin }
            }
        }
    }

    private static func key(_ pin: Secret, _ derivation: PINDerivation) async throws(ControlError) -> SymmetricKey {
        do {
            return try await BlockingCall.runThrowing { () throws(SecretsError) in
                try SymmetricKey.derived(fromPIN: pin, salt: derivation.salt, parameters: derivation.parameters)
            }
        } catch {
            guard error.code == .outOfMemory else {
                throw ControlError(.internalError, .factorDamaged, Text("The PIN's key cannot be computed: \(error)"))
            }
            throw ControlError(
                .internalError, .outOfMemory,
                Text(
                    "The PIN's key cannot be computed: \(derivation.parameters.memoryBytes >> 20) MiB of memory are not free. The attempt is not counted."
                )
            )
        }
    }

    private static let blocked = ControlError(
        .pinBlocked, .pinBlocked, Text("Too many wrong PINs: the stored token is deleted, log in at the provider."),
        pinAttemptsLeft: 0)
    private static let keyEnded = ControlError(
        .noTokenDataAvailable, .noToken,
        Text(
            "The key of the stored login is no longer in the kernel's keyring, which a reboot clears: log in at the provider."
        )
    )
    private static let damaged = ControlError(
        .internalError, .factorDamaged,
        Text("The stored token cannot be opened with this device's key: log in at the provider, which replaces it."))
}
