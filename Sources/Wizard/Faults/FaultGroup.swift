package import IdentityModel
package import Localization

/// The faults as the menu groups them.
enum FaultGroup: Sendable, Hashable, CaseIterable {
    case codes, tokens, connection, sudo

    /// The faults of the group, in the menu's order.
    var faults: [FaultName] {
        switch self {
        case .codes: [.wrongCode, .expiredCode, .expiredPage, .lockedUser]
        case .tokens: [.wrongNonce, .wrongSignature, .unknownKey, .noKeys, .clockSkew]
        case .connection: [.serverError, .unavailable, .cutBody, .slow]
        case .sudo: [.attestationRefused, .challengeExpired, .nonceReused]
        }
    }

    var title: TextKey {
        switch self {
        case .codes: .faultsCodes
        case .tokens: .faultsTokens
        case .connection: .faultsConnection
        case .sudo: .faultsSudo
        }
    }

    /// Every fault, in the menu's order.
    static let all = allCases.flatMap(\.faults)
}

extension FaultName {
    /// The fault's name on the screen.
    var title: TextKey {
        switch self {
        case .wrongCode: .faultWrongCode
        case .expiredCode: .faultExpiredCode
        case .wrongNonce: .faultWrongNonce
        case .wrongSignature: .faultWrongSignature
        case .unknownKey: .faultUnknownKey
        case .clockSkew: .faultClockSkew
        case .serverError: .faultServerError
        case .unavailable: .faultUnavailable
        case .cutBody: .faultCutBody
        case .slow: .faultSlow
        case .noKeys: .faultNoKeys
        case .expiredPage: .faultExpiredPage
        case .lockedUser: .faultLockedUser
        case .attestationRefused: .faultAttestationRefused
        case .challengeExpired: .faultChallengeExpired
        case .nonceReused: .faultNonceReused
        }
    }

    /// What the sandbox does, in a sentence.
    package var sentence: TextKey {
        switch self {
        case .wrongCode: .faultWrongCodeText
        case .expiredCode: .faultExpiredCodeText
        case .wrongNonce: .faultWrongNonceText
        case .wrongSignature: .faultWrongSignatureText
        case .unknownKey: .faultUnknownKeyText
        case .clockSkew: .faultClockSkewText
        case .serverError: .faultServerErrorText
        case .unavailable: .faultUnavailableText
        case .cutBody: .faultCutBodyText
        case .slow: .faultSlowText
        case .noKeys: .faultNoKeysText
        case .expiredPage: .faultExpiredPageText
        case .lockedUser: .faultLockedUserText
        case .attestationRefused: .faultAttestationRefusedText
        case .challengeExpired: .faultChallengeExpiredText
        case .nonceReused: .faultNonceReusedText
        }
    }
}
