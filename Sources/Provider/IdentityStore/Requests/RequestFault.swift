package import CognitoProtocol
import FoundationEssentials
package import IdentityModel
import JOSE
package import OpenID

/// The fault of the requests of one run, as long as it is not used up.
///
/// Routes and rules read the fault of the current task's request; it is set only if a fault is armed for the request's
/// trace. A fault changes a response and never the store. Read it in the task of the request, not in a closure that the
/// store runs.
package struct RequestFault: Sendable {
    /// The fault of the current task's request.
    @TaskLocal package static var current: RequestFault?

    package let name: FaultName
    private let use: @Sendable () -> Bool

    /// Creates a fault; `use` returns whether it still applies, and uses up a fault that applies only once.
    package init(_ name: FaultName, use: @escaping @Sendable () -> Bool) {
        self.name = name
        self.use = use
    }

    /// Whether the fault applies here; uses up a fault that applies only once.
    package func strikes() -> Bool { use() }

    /// Whether the current task's request has this fault, and it applies here.
    package static func strikes(_ name: FaultName) -> Bool {
        guard let current, current.name == name else { return false }
        return current.strikes()
    }

    /// How many seconds a clock is fast with the fault ``IdentityModel/FaultName/clockSkew``.
    package static let skew = 3600.0
}

/// The failure that a fault makes of a request, for the log.
package struct InjectedFaultError: Error, Sendable, Hashable {
    package let name: FaultName

    package init(name: FaultName) { self.name = name }
}

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

/// The errors that token endpoints return because of a fault; the codes and tokens stay valid.
package enum GrantFault {
    /// The error for a grant; `nil` if the request has no such fault.
    package static func refusal(of grant: TokenGrant) -> OAuthError? {
        guard let fault = RequestFault.current, let refusal = refusal(of: grant, by: fault.name), fault.strikes()
        else { return nil }
        return refusal
    }

    private static func refusal(of grant: TokenGrant, by fault: FaultName) -> OAuthError? {
        switch (grant, fault) {
        case (.authorizationCode, .wrongCode): .codeNotValid
        case (.authorizationCode, .expiredCode): .codeExpired
        case (.deviceCode, .wrongCode): .deviceCodeNotValid
        case (.deviceCode, .expiredCode): .deviceCodeExpired
        case (.authorizationCode, .lockedUser), (.refreshToken, .lockedUser), (.jwtBearer, .lockedUser),
            (.deviceCode, .lockedUser):
            .userDisabled
        default: nil
        }
    }
}

/// The errors that a user pool returns because of a fault; challenges, sessions and tokens stay valid, and nothing is
/// recorded.
///
/// A pool whose clock is fast rejects newly signed tokens, because to it they are an hour old.
package enum PoolFault {
    /// The error for an answer to a challenge; `nil` if the request has no such fault.
    package static func refusalOfAnswer() -> CognitoError? {
        if RequestFault.strikes(.challengeExpired) { return .expiredSession }
        if RequestFault.strikes(.nonceReused) { return .usedSession }
        if RequestFault.strikes(.clockSkew) { return .incorrectAnswer }
        return refusalOfUser()
    }

    /// The error for a locked user; `nil` if the request has no such fault.
    package static func refusalOfUser() -> CognitoError? {
        RequestFault.strikes(.lockedUser) ? .userIsDisabled : nil
    }

    /// The error for a registration; `nil` if the request has no such fault.
    package static func refusal(of registration: UnverifiedRegistration) -> CognitoError? {
        let (isOfDevice, failure): (Bool, RegistrationFailure) =
            switch registration.proof {
            case .deviceCheck, .playIntegrity: (true, .userValidationFailed)
            case .fsso: (false, .userValidationFailed)
            case .test: (false, .testRegCheckFailed)
            }
        let isRefused = isOfDevice && RequestFault.strikes(.attestationRefused) || RequestFault.strikes(.clockSkew)
        return isRefused ? failure.cognitoError : nil
    }
}

/// Applies a fault to the tokens of one response; without a fault, it changes nothing.
struct IDTokenFault: Sendable {
    private let name: FaultName?

    /// The fault of the current task's request, if it affects ID tokens.
    ///
    /// - Parameter hasNonce: whether the ID token has a nonce; it cannot be wrong without one.
    static func striking(hasNonce: Bool) -> IDTokenFault {
        guard let fault = RequestFault.current else { return IDTokenFault(name: nil) }
        let concernsToken =
            switch fault.name {
            case .wrongNonce: hasNonce
            case .wrongSignature, .unknownKey, .clockSkew: true
            default: false
            }
        return IDTokenFault(name: concernsToken && fault.strikes() ? fault.name : nil)
    }

    /// The time on the provider's clock, which may be wrong.
    func time(_ now: Date) -> Date { name == .clockSkew ? now.addingTimeInterval(RequestFault.skew) : now }

    func nonce(_ nonce: String?) -> String? {
        name == .wrongNonce ? nonce == nil ? nil : "the-nonce-of-another-request" : nonce
    }

    /// The key that signs the token: the correct one, under its own or an unknown ID.
    func key(_ key: SigningKey) throws(JOSEError) -> SigningKey {
        guard name == .unknownKey else { return key }
        let renamed = try key.withPEM { pem in
            Result { () throws(JOSEError) in
                try SigningKey(pem: pem, algorithm: key.algorithm, keyID: "unpublished-key")
            }
        }
        return try renamed.get()
    }

    /// The signed token with its signature, or with an invalid one.
    func signed(_ token: Secret) -> Secret {
        guard name == .wrongSignature else { return token }
        var parts = token.exposedText.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard var signature = parts.last.flatMap({ Base64URL.decode($0) }), !signature.isEmpty else { return token }
        // Changes the middle, so that the signature remains a number of the key's size.
        signature[signature.count / 2] ^= 0xff
        parts[parts.count - 1] = Base64URL.encode(signature)
        return Secret(parts.joined(separator: "."))
    }
}
