package import IdentityModel
package import Sentences

/// The error for a rejected input or device, which pages and the admin REST API show with subsystem and number.
package struct InputRefusal: Sendable, Hashable {
    package enum Number: Sendable, Hashable {
        case form(FormError)
        case device(DeviceRefusal)
    }

    package let number: Number
    package let sentence: Text
    /// The numbers in the sentence.
    package let parameters: [String]
    /// The input with the error; `nil` for none or several.
    package let field: FieldID?

    init(_ number: Number, _ sentence: Text, parameters: [String] = [], field: FieldID? = nil) {
        (self.number, self.sentence) = (number, sentence)
        (self.parameters, self.field) = (parameters, field)
    }

    package var subsystem: Int {
        switch number {
        case .form: FormError.subsystem
        case .device: AstError.subsystem
        }
    }

    package var code: Int {
        switch number {
        case .form(let error): error.rawValue
        case .device(let refusal): refusal.number.rawValue
        }
    }

    /// The number with four digits, as in KOBIL's property files.
    package var paddedCode: String { String(repeating: "0", count: max(0, 4 - String(code).count)) + String(code) }

    /// The same error for another input.
    func about(_ field: FieldID) -> InputRefusal {
        InputRefusal(number, sentence, parameters: parameters, field: field)
    }
}

extension InputRefusal {
    /// An error of the table, with its words or a variant of them.
    package static func form(_ error: FormError, _ parameter: Int? = nil, variant: Text? = nil) -> InputRefusal {
        let parameters = parameter.map { [String($0)] } ?? []
        let field: FieldID? =
            switch error.kind {
            case .newPassword where error != .passwordsDiffer: .password
            // These concern what was typed as a whole.
            case .lock: nil
            default: error == .attemptsRemaining ? nil : error.fields.first
            }
        return InputRefusal(
            .form(error), variant ?? error.words(parameters), parameters: parameters, field: field)
    }

    package static func missing(_ field: FieldID) -> InputRefusal {
        let words: Text =
            switch field {
            case .username: Text("Username is not provided")
            case .email: Text("E-mail address is not provided")
            case .firstName: Text("First name is not provided")
            case .lastName: Text("Last name is not provided")
            case .userCode: Text("Code is not provided")
            default: Text("Field \(field.rawValue) is not provided")
            }
        return InputRefusal(.form(.valueMissing), words, field: field)
    }

    /// If a character is the reason, the text names it.
    package static func invalid(_ field: FieldID, _ character: RefusedCharacter? = nil) -> InputRefusal {
        let words: Text =
            switch field {
            case .username: Text("Username cannot be used")
            case .email: Text("E-mail address cannot be used")
            case .firstName: Text("First name cannot be used")
            case .lastName: Text("Last name cannot be used")
            case .userCode: Text("Code cannot be used")
            default: Text("Field \(field.rawValue) cannot be used")
            }
        let reason = character.map { Text("\(words): \($0.shown) at position \($0.position) is not allowed") }
        return InputRefusal(.form(.valueInvalid), reason ?? words, field: field)
    }

    /// A protocol error, which has no number in KOBIL's table.
    package static func protocolError(_ sentence: Text) -> InputRefusal {
        InputRefusal(.form(.protocolError), sentence)
    }
}

/// Why a device is refused.
///
/// Displayed as an error of KOBIL's subsystem 513.
package enum DeviceRefusal: Error, Sendable, Hashable, CaseIterable {
    /// The request has no client data.
    case clientDataMissing
    /// The client data is not valid.
    case clientDataRefused
    /// The client data has already been used to start another login.
    case clientDataSeenBefore
    /// The device's ID is not a ULID, or differs from the ID in the client data.
    case malformedClientID
    /// The ID header is missing at the login of an existing user on a new installation.
    case clientIDMissing
    /// The device has not been activated.
    case notActivated
    /// The ID is unknown, or the device has another key.
    case deviceUnknown
    case linkedToAnotherUser

    package var number: AstError { page.number }

    /// The error that the page shows.
    package var inputError: InputRefusal { InputRefusal(.device(self), page.words) }

    private var page: (number: AstError, words: Text) {
        switch self {
        case .clientDataMissing: (.malformedDevice, Text("The client data is missing"))
        case .clientDataRefused: (.malformedDevice, Text("The client data cannot be accepted"))
        case .clientDataSeenBefore: (.malformedDevice, Text("The client data was used before"))
        case .malformedClientID: (.malformedDevice, Text("Invalid AST Client ID"))
        case .clientIDMissing: (.deviceUnknown, Text("The AST Client ID is missing"))
        case .notActivated: (.notActivated, Text("Login with a client that is not activated"))
        case .deviceUnknown: (.deviceUnknown, Text("The device is not activated"))
        case .linkedToAnotherUser: (.linkedToAnotherUser, Text("This phone is activated for a different account"))
        }
    }
}
