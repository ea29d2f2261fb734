import Flows
import IdentityModel
import IdpSdk
import MasterControllerSdk

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Answers a flow's questions from the command line, the environment, files and standard input, in the person's place.
///
/// Values are read when they are asked for. Called for one question at a time, on a thread that may block.
final class FieldAnswers {
    private var sources: [FieldID: [SecretSource]]

    /// Takes the `--field` values in their order.
    init(_ sources: [(FieldID, SecretSource)]) {
        self.sources = Dictionary(grouping: sources, by: \.0).mapValues { $0.map(\.1) }
    }

    /// The answer to a question; a missing or unreadable input cancels the flow and names the option that gives it.
    func answer(_ subject: PersonQuestion.Subject) -> PersonAnswer {
        do throws(UsageError) {
            switch subject {
            case .credentials(let page, _): return try credentials(for: page)
            case .pin(let request):
                if request.refusal != nil, sources[.pin]?.isEmpty != false { return .noFurtherTry }
                return .pin(try value(of: .pin))
            case .presence: return .presence(try presence())
            }
        } catch {
            return .cancelled(by: .missingInput(error.message))
        }
    }

    private func credentials(for page: IdpSdkInteractionData) throws(UsageError) -> PersonAnswer {
        // A page that comes back with an error ends the flow with that error: nobody is there to try again.
        guard page.attempt == 1 else { return .noFurtherTry }
        var values: [FieldID: Secret] = [:]
        for id in page.inputFieldIds {
            let field = FieldID(id)
            values[field] = try value(of: field)
        }
        return .credentials(values)
    }

    private func presence() throws(UsageError) -> PresenceOutcome {
        let text = try value(of: .presence).exposedText
        switch text {
        case "match": return .match
        case "no-match": return .noMatch
        case "cancelled": return .cancelled
        case "locked-out": return .lockedOut
        default: throw UsageError("presence is one of match, no-match, cancelled, locked-out.")
        }
    }

    private func value(of field: FieldID) throws(UsageError) -> Secret {
        if var remaining = sources[field], !remaining.isEmpty {
            let source = remaining.removeFirst()
            sources[field] = remaining
            return try source.read()
        }
        let variable = Self.variable(for: field)
        if sources[field] == nil, getenv(variable) != nil {
            sources[field] = []
            return try SecretSource.environment(variable).read()
        }
        let name = UntrustedText(field.rawValue).sanitised(limit: 60)
        let again = sources[field] == nil ? "" : " once more"
        throw UsageError(
            "The page asks for \(name)\(again): give it with --field \(name)=@FILE, --field \(name)=- or \(variable).")
    }

    /// The environment variable that answers a field: `activation-code` is `IDP_WIZARD_FIELD_ACTIVATION_CODE`.
    static func variable(for field: FieldID) -> String {
        "IDP_WIZARD_FIELD_"
            + String(field.rawValue.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    /// Whether a value of that field should not stand on a command line.
    static func isSecret(_ field: FieldID) -> Bool {
        let name = field.rawValue.lowercased()
        return ["password", "pin", "code", "otp", "token", "secret", "totp"].contains { name.contains($0) }
    }
}
