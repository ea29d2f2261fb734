public import FoundationEssentials
public import IdentityModel
import Sentences

extension TraceEvent {
    /// The event for a check by a lane; `subject` is what was checked, such as `ID token` or `answer`.
    ///
    /// `known` are masked in the values; `missing` says what was expected but not
    /// recorded, if the check cannot be judged.
    public init(
        _ check: TokenCheck, of subject: String, by lane: Lane, at time: Date,
        masking known: KnownSecrets = KnownSecrets(), missing: String? = nil
    ) {
        var content = TracedCheck(check, of: subject, masking: known)
        if let missing { (content.expected, content.passed, content.isSeen) = (missing, false, false) }
        self.init(
            time: time, from: lane, to: lane, name: "check \(subject)", kind: .note,
            fields: [
                TraceField("check", content.name), TraceField("expected", content.expected),
                TraceField("found", content.found),
            ], outcome: content.passed ? "ok" : content.isSeen ? "failed" : "not seen",
            isFailure: content.hasFailed, content: .check(content))
    }
}

extension TracedCheck {
    /// The check as recorded in a trace, with the document that requires it.
    public init(_ check: TokenCheck, of subject: String, masking known: KnownSecrets = KnownSecrets()) {
        let text = RedactedText(known: known)
        self.init(
            name: check.name.rawValue, subject: subject,
            expected: text.shown(check.shownExpected.english) ?? RedactedText.mask,
            found: text.shown(check.shownFound.english) ?? RedactedText.mask, passed: check.passed,
            source: check.name.source)
    }
}

extension TokenCheck.Name {
    /// The document that requires the check, with its section.
    public var source: String {
        switch self {
        case .form: "RFC 7519, section 7.2"
        case .type: "RFC 8725, section 3.11"
        case .algorithm: "RFC 8725, section 3.1"
        case .key: "RFC 7517, section 4.5"
        case .signature: "RFC 7515, section 5.2"
        case .issuer, .audience, .authorizedParty, .expiry, .issuedAt, .nonce, .authenticationTime:
            "OpenID Connect Core, section 3.1.3.7"
        case .subject: "OpenID Connect Core, section 2"
        case .notBefore: "RFC 7519, section 4.1.5"
        case .accessTokenHash: "OpenID Connect Core, section 3.1.3.8"
        case .tokenType: "RFC 6749, section 7.1"
        case .state: "RFC 6749, section 10.12"
        case .answeringIssuer: "RFC 9207, section 2.4"
        case .userinfoSubject: "OpenID Connect Core, section 5.3.2"
        case .clock: "RFC 9110, section 6.6.1"
        }
    }
}
