import IdentityModel
import JOSE
import Localization
import OpenID
import Sentences
import Wizard

/// The tokens of the signed-in user, for `flow --claims` and `state`: their claims with meanings, and on demand their
/// texts.
struct TokensReport {
    let tokens: SessionTokens
    let showsClaims: Bool
    /// Whether the texts of tokens are printed.
    let reveals: Bool

    /// The members for the JSON object of the flow or state.
    var json: JSONText {
        let revealed: [JSONText.Member] = tokens.tokens.map {
            JSONText.Member(name: $0.kind.member, value: .string($0.text.exposedText))
        }
        return [
            "claims": showsClaims ? claims(of: .id) : nil,
            "accessTokenClaims": showsClaims ? claims(of: .access) : nil,
            "scope": showsClaims ? .text(tokens.scope?.original) : nil,
            "storedToken": showsClaims ? tokens.stored.map(Self.json) : nil,
            "tokens": reveals ? .object(revealed) : nil,
        ]
    }

    private func claims(of kind: SessionTokens.Kind) -> JSONText? {
        tokens.tokens.first { $0.kind == kind }?.text.unverifiedClaims.map { JSONText($0) }
    }

    private static func json(_ stored: ShownFactor) -> JSONText {
        [
            "kind": .string(stored.kind?.member ?? "none"), "mode": .string(stored.mode.rawValue),
            "encryptedWith": stored.kind == nil ? nil : .string(stored.seal.member),
            "ageSeconds": stored.issued.map { .integer(max(0, -$0.secondsFromNow)) },
            "expiry": stored.kind == nil ? nil : .string(member(stored.expires)),
            "expiresInSeconds": stored.expires.time.map { .integer($0.secondsFromNow) },
        ]
    }

    private static func member(_ expiry: Expiry<ReportedTime>) -> String {
        switch expiry {
        case .known: "known"
        case .never: "never"
        case .unknown: "unknown"
        }
    }

    func lines(_ texts: Texts) -> [String] {
        var lines: [String] = []
        for token in tokens.tokens where showsClaims || reveals {
            let end = showsClaims ? token.expires.map { texts.expiry($0) } : nil
            lines.append(([texts.name(token.kind)] + [end].compactMap(\.self)).joined(separator: ": "))
            if showsClaims { lines += about(token, texts) }
            if reveals { lines.append("  " + UntrustedText(token.text.exposedText).sanitised(limit: 100_000)) }
        }
        guard showsClaims else { return lines.map { "  " + $0 } }
        if let scope = tokens.scope {
            lines.append(texts.pair(texts(Text("Granted scope")), scope.sanitised(limit: 2000)))
        }
        if let stored = tokens.stored {
            lines.append(texts(Text("stored on this device")))
            lines += texts.facts(stored).map { "  " + texts.pair($0.name, $0.value) }
        }
        return lines.map { "  " + $0 }
    }

    private func about(_ token: SessionTokens.Token, _ texts: Texts) -> [String] {
        let claims = (token.claims ?? []).map { claim in
            let meaning = texts.meaning(claim).map { " – " + $0 } ?? ""
            return texts.pair(claim.name.sanitised(limit: 80), texts.value(claim)) + meaning
        }
        return ([texts.remark(token)].compactMap(\.self) + claims).map { "  " + $0 }
    }
}

extension Texts {
    fileprivate func pair(_ name: String, _ value: String) -> String { "\(name): \(value)" }
}

extension SessionTokens.Kind {
    /// The name of the member in JSON.
    fileprivate var member: String {
        switch self {
        case .id: "idToken"
        case .access: "accessToken"
        case .refresh: "refreshToken"
        }
    }
}

extension ShownFactor.Kind {
    fileprivate var member: String {
        switch self {
        case .offlineToken: "offline-token"
        case .refreshToken: "refresh-token"
        case .authorizationGrant: FirstFactor.authorizationGrant.rawValue
        }
    }
}

extension ShownFactor.Seal {
    fileprivate var member: String {
        switch self {
        case .file: "device-key"
        case .keyring: "kernel-keyring"
        case .pin: "pin"
        }
    }
}
