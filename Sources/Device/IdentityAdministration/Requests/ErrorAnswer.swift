import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID
import Sentences

/// Keycloak's error bodies, which have several forms (Sources/KOBIL.md, Keycloak's behaviour).
struct ErrorAnswer: Decodable {
    var error: String?
    var errorDescription: String?
    var errorMessage: String?
    var field: String?
    var params: [Parameter]?
    /// Several errors in one body, as sent by Keycloak's user profile.
    var errors: [ErrorAnswer]?

    private enum CodingKeys: String, CodingKey {
        case error, errorMessage, field, params, errors
        case errorDescription = "error_description"
    }

    /// A value for a message; an array can mix numbers and strings.
    enum Parameter: Decodable {
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let number = try? container.decode(Int64.self) {
                self = .text("\(number)")
            } else if let number = try? container.decode(Double.self) {
                self = .text("\(number)")
            } else {
                self = .text("")
            }
        }

        var untrusted: UntrustedText {
            switch self {
            case .text(let text): UntrustedText(text)
            }
        }
    }

    /// Converts an unsuccessful response.
    static func error(of response: HTTPResponse) -> AdministrationError {
        let whole = (try? JSONDecoder().decode(ErrorAnswer.self, from: Data(response.body))) ?? ErrorAnswer()
        // Only the first of several errors is reported; the next attempt reports the next one.
        let answer = whole.errors?.first ?? whole
        let words = answer.errorDescription ?? answer.errorMessage ?? answer.error
        switch response.status {
        case 400, 422:
            let code = AdministrationError.Code.invalid(
                field: answer.field, message: UntrustedText(answer.errorMessage ?? answer.error ?? ""),
                parameters: (answer.params ?? []).map(\.untrusted))
            if let sentence = answer.violation { return AdministrationError(code, sentence) }
            return AdministrationError(code, said: words, Text("The provider rejected a value."))
        case 401:
            return AdministrationError(
                .unauthorized, said: words, Text("The provider rejected the administrator's token."))
        case 403: return AdministrationError(.forbidden, said: words, Text("The administrator may not do this."))
        case 404: return AdministrationError(.notFound, said: words, Text("The provider has no such realm or user."))
        case 409 where answer.error == "protected_account":
            return AdministrationError(.protected, said: answer.errorMessage, Text("The account is protected."))
        case 409: return AdministrationError(.conflict, said: words, Text("It already exists at the provider."))
        default:
            let code = AdministrationError.Code.unusableAnswer(httpStatus: response.status)
            if let busy = BusyServer(response) { return AdministrationError(code, busy) }
            return AdministrationError(code, said: words, Text("The provider answered \(response.status)."))
        }
    }

    /// The sentence for a message key of Keycloak's user profile; `nil` for a sentence, and for another key.
    private var violation: Text? {
        let name = field.map { UntrustedText($0).sanitised(limit: 60) } ?? "?"
        let values = (params ?? []).map(\.untrusted).filter { $0.original != field && !$0.original.isEmpty }
            .map { $0.sanitised(limit: 60) }
        switch errorMessage {
        case "error-invalid-email", "error-invalid-email-value": return Text("The e-mail address is not valid.")
        case "error-invalid-value": return Text("The value of \(name) is not allowed.")
        case "error-invalid-date": return Text("The value of \(name) is not a time such as 2026-12-01T00:00:00Z.")
        case "error-invalid-multivalued-size": return Text("The field \(name) can have only one value.")
        case "error-user-attribute-required", "error-empty", "error-empty-username":
            return Text("The field \(name) is required.")
        case "error-user-attribute-read-only": return Text("The field \(name) cannot be changed.")
        case "error-invalid-length" where values.count > 1:
            return Text("The field \(name) must have \(values[0]) to \(values[1]) characters.")
        case "error-invalid-length-too-long" where !values.isEmpty:
            return Text("The field \(name) must have at most \(values[values.count - 1]) characters.")
        case "error-username-invalid-character", "error-person-name-invalid-character":
            return Text("The field \(name) has a character that is not allowed.")
        default: return nil
        }
    }

    /// Converts the error of a request without a response.
    static func error(of error: HTTPExchangeError) -> AdministrationError {
        guard error.reason != .cancelled else { return AdministrationError(.cancelled, Text("Cancelled.")) }
        let detail: Text =
            error.detail.isEmpty ? Text.empty : Text(untranslated: " (\(error.detail.sanitised()))")
        let sentence: Text =
            switch error.reason {
            case .tooLarge: Text("The provider's answer is too large: check that the address is the provider's.")
            case .malformedResponse: Text("The response of the provider is not HTTP: check its address and port.")
            case .timedOut:
                Text("The provider did not answer in time\(detail): check the network, then try again.")
            case .connectionLost:
                Text(
                    "The connection to the provider was lost\(detail): check whether it was done before you repeat it.")
            case .handshakeFailed, .protocolNotAgreed, .clientCertificateRefused, .certificateRefused, .pinMismatch:
                Text(
                    "The provider's TLS is not trusted\(detail): check its certificate and the profile's trusted certificates."
                )
            case .invalidRequest, .invalidConfiguration:
                Text("The request cannot be sent\(detail): check the profile's address and settings.")
            default:
                Text("The provider cannot be reached\(detail): check the network and the provider's address.")
            }
        return AdministrationError(.unreachable, sentence)
    }
}
