package import IdentityModel
package import Sentences

/// The error for a rejected input or device: subsystem, number and text of KOBIL's table.
///
/// Displayed by pages and the admin REST API. The 580 numbers and texts are KOBIL's (Sources/KOBIL.md, Error codes).
/// 580/900 and above are specific to this server.
package struct InputRefusal: Sendable, Hashable {
    /// 580 for forms, 513 for devices.
    package let subsystem: Int
    /// The number within the subsystem.
    ///
    /// Pages show it with four digits.
    package let code: Int
    package let sentence: Sentence
    /// The numbers in the sentence.
    package let parameters: [String]
    /// The input with the error; `nil` for none or several.
    package let field: FieldID?

    private init(_ code: Int, _ sentence: Sentence, _ parameters: [String] = [], field: FieldID? = nil) {
        self.init(subsystem: IdpSdkError.formSubsystem, code: code, sentence, parameters: parameters, field: field)
    }

    package init(subsystem: Int, code: Int, _ sentence: Sentence, parameters: [String] = [], field: FieldID? = nil) {
        self.subsystem = subsystem
        self.code = code
        self.sentence = sentence
        self.parameters = parameters
        self.field = field
    }

    /// The number with four digits, as in KOBIL's property files.
    package var paddedCode: String { String(repeating: "0", count: max(0, 4 - String(code).count)) + String(code) }

    /// The same error for another input.
    func about(_ field: FieldID) -> InputRefusal {
        InputRefusal(subsystem: subsystem, code: code, sentence, parameters: parameters, field: field)
    }
}

extension InputRefusal {
    package static let usernameMissing = InputRefusal(1, "Username is not provided", field: .username)
    package static let passwordMissing = InputRefusal(2, "Password is not provided", field: .password)
    package static let activationCodeMissing = InputRefusal(
        3, "Activation Code is not provided", field: .activationCode)
    package static let userNotFound = InputRefusal(4, "User not found", field: .username)
    package static let activationCodeExpired = InputRefusal(5, "Activation Code is expired", field: .activationCode)
    package static let activationCodeInvalid = InputRefusal(6, "Activation Code is invalid", field: .activationCode)
    package static let currentPasswordMissing = InputRefusal(
        7, "Current password is not provided", field: .currentPassword)
    package static let newPasswordMissing = InputRefusal(8, "New password is not provided", field: .newPassword)
    package static let oldPasswordIncorrect = InputRefusal(9, "Old password is incorrect", field: .currentPassword)
    package static let passwordIncorrect = InputRefusal(10, "Password is incorrect", field: .password)
    package static func attemptsRemaining(_ count: Int) -> InputRefusal {
        InputRefusal(11, "Invalid Credentials, You have only \(count) attempts remaining", [String(count)])
    }

    static func passwordUsedBefore(_ count: Int) -> InputRefusal {
        rule(12, "must not be equal to any of last \(count) passwords.", count)
    }
    static func minimumLength(_ count: Int) -> InputRefusal { rule(13, "minimum length \(count).", count) }
    static func maximumLength(_ count: Int) -> InputRefusal { rule(14, "maximum length \(count).", count) }
    static func lowerCaseCharacters(_ count: Int) -> InputRefusal {
        rule(15, "must contain at least \(count) lower case characters.", count)
    }
    static func digits(_ count: Int) -> InputRefusal {
        rule(16, "must contain at least \(count) numerical digits.", count)
    }
    static func upperCaseCharacters(_ count: Int) -> InputRefusal {
        rule(17, "must contain at least \(count) upper case characters.", count)
    }
    static func specialCharacters(_ count: Int) -> InputRefusal {
        rule(18, "must contain at least \(count) special characters.", count)
    }
    static let passwordIsUsername = rule(19, "must not be equal to the username.")
    /// Shares number 19, because KOBIL's table has none for this rule.
    static let passwordContainsUsername = rule(19, "must not contain the username.")
    static let passwordIsEmail = rule(20, "must not be equal to the email.")
    static let passwordPatternMissed = rule(21, "fails to match regex pattern(s).")

    /// The error during a temporary lock-out.
    static let userLocked = InputRefusal(900, "User is temporarily locked")
    /// An administrator disabled the account.
    package static let userDisabled = InputRefusal(901, "User is currently disabled, please contact admin.")

    /// The new password and its repetition differ.
    package static let passwordsDiffer = InputRefusal(
        920, "The two passwords are not the same", field: .confirmPassword)
    package static let oneTimePasswordMissing = InputRefusal(921, "One-time code is not provided", field: .otp)
    /// The one-time password is wrong, or was used before.
    package static let oneTimePasswordInvalid = InputRefusal(922, "One-time code is invalid", field: .otp)
    /// The user name of a new account is taken.
    package static let usernameTaken = InputRefusal(923, "Username already exists", field: .username)
    /// The e-mail address of a new account is taken.
    package static let emailTaken = InputRefusal(924, "E-mail address already exists", field: .email)
    /// The number of ``missing(_:)``.
    package static let missingCode = 925
    package static func missing(_ field: FieldID) -> InputRefusal {
        InputRefusal(missingCode, name(of: field) + " is not provided", field: field)
    }
    /// The text is not an e-mail address.
    package static let emailInvalid = InputRefusal(926, "E-mail address is invalid", field: .email)
    /// The name is too short, too long, or contains a character that is not allowed.
    ///
    /// If a character is the reason, the text names it.
    package static func invalid(_ field: FieldID, _ character: RefusedCharacter? = nil) -> InputRefusal {
        let reason: Sentence = character.map { ": \($0.shown) at position \($0.position) is not allowed" } ?? ""
        return InputRefusal(927, name(of: field) + " cannot be used" + reason, field: field)
    }
    /// No device waits for this user code.
    package static let userCodeInvalid = InputRefusal(928, "No device shows this code", field: .userCode)

    private static func name(of field: FieldID) -> Sentence {
        switch field {
        case .username: "Username"
        case .email: "E-mail address"
        case .firstName: "First name"
        case .lastName: "Last name"
        case .userCode: "Code"
        default: "Field \(field.rawValue)"
        }
    }

    private static func rule(_ code: Int, _ rest: Sentence, _ number: Int? = nil) -> InputRefusal {
        InputRefusal(code, "Invalid password: " + rest, number.map { [String($0)] } ?? [], field: .password)
    }
}

extension InputRefusal {
    /// A protocol error, which has no number in KOBIL's table.
    package static func protocolError(_ sentence: Sentence) -> InputRefusal {
        InputRefusal(910, sentence)
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

    /// The error that the page shows.
    package var inputError: InputRefusal {
        let (code, sentence): (Int, Sentence) =
            switch self {
            case .clientDataMissing: (4002, "The client data is missing")
            case .clientDataRefused: (4002, "The client data cannot be accepted")
            case .clientDataSeenBefore: (4002, "The client data was used before")
            case .malformedClientID: (4002, "Invalid AST Client ID")
            case .clientIDMissing: (4041, "The AST Client ID is missing")
            case .notActivated: (4036, "Login with a client that is not activated")
            case .deviceUnknown: (4041, "The device is not activated")
            case .linkedToAnotherUser: (4042, "This phone is activated for a different account")
            }
        return InputRefusal(subsystem: IdpSdkError.astSubsystem, code: code, sentence)
    }
}
