package import IdentityModel

/// Why what a user typed, or the device, is refused: subsystem, number and words of KOBIL's table.
///
/// The pages and the admin REST show it. The 580 numbers and texts are KOBIL's (Sources/KOBIL.md, "Error codes"); 580/900 and above are this server's own.
package struct InputError: Sendable, Hashable {
    /// 580 for forms, 513 for devices.
    package let subsystem: Int
    /// The number within the subsystem; pages show it with four digits.
    package let code: Int
    /// The words, every parameter filled in.
    package let text: String
    /// The numbers that the words contain.
    package let parameters: [String]
    /// The input that it is about, nil where it is about none or several.
    package let field: FieldID?

    private init(_ code: Int, _ text: String, _ parameters: [String] = [], field: FieldID? = nil) {
        self.init(subsystem: IdpSdkError.formSubsystem, code: code, text: text, parameters: parameters, field: field)
    }

    /// Makes an error of any subsystem.
    package init(subsystem: Int, code: Int, text: String, parameters: [String] = [], field: FieldID? = nil) {
        self.subsystem = subsystem
        self.code = code
        self.text = text
        self.parameters = parameters
        self.field = field
    }

    /// The number with four digits, as in KOBIL's property files.
    package var paddedCode: String { String(repeating: "0", count: max(0, 4 - String(code).count)) + String(code) }

    /// The same error, about this input.
    func about(_ field: FieldID) -> InputError {
        InputError(subsystem: subsystem, code: code, text: text, parameters: parameters, field: field)
    }
}

extension InputError {
    package static let usernameMissing = InputError(1, "Username is not provided", field: .username)
    package static let passwordMissing = InputError(2, "Password is not provided", field: .password)
    package static let activationCodeMissing = InputError(3, "Activation Code is not provided", field: .activationCode)
    package static let userNotFound = InputError(4, "User not found", field: .username)
    package static let activationCodeExpired = InputError(5, "Activation Code is expired", field: .activationCode)
    package static let activationCodeInvalid = InputError(6, "Activation Code is invalid", field: .activationCode)
    package static let currentPasswordMissing = InputError(
        7, "Current password is not provided", field: .currentPassword)
    package static let newPasswordMissing = InputError(8, "New password is not provided", field: .newPassword)
    package static let oldPasswordIncorrect = InputError(9, "Old password is incorrect", field: .currentPassword)
    package static let passwordIncorrect = InputError(10, "Password is incorrect", field: .password)
    package static func attemptsRemaining(_ count: Int) -> InputError {
        InputError(11, "Invalid Credentials, You have only \(count) attempts remaining", [String(count)])
    }

    static func passwordUsedBefore(_ count: Int) -> InputError {
        rule(12, "must not be equal to any of last \(count) passwords.", count)
    }
    static func minimumLength(_ count: Int) -> InputError { rule(13, "minimum length \(count).", count) }
    static func maximumLength(_ count: Int) -> InputError { rule(14, "maximum length \(count).", count) }
    static func lowerCaseCharacters(_ count: Int) -> InputError {
        rule(15, "must contain at least \(count) lower case characters.", count)
    }
    static func digits(_ count: Int) -> InputError {
        rule(16, "must contain at least \(count) numerical digits.", count)
    }
    static func upperCaseCharacters(_ count: Int) -> InputError {
        rule(17, "must contain at least \(count) upper case characters.", count)
    }
    static func specialCharacters(_ count: Int) -> InputError {
        rule(18, "must contain at least \(count) special characters.", count)
    }
    static let passwordIsUsername = rule(19, "must not be equal to the username.")
    /// The same number: KOBIL's table has none of its own.
    static let passwordContainsUsername = rule(19, "must not contain the username.")
    static let passwordIsEmail = rule(20, "must not be equal to the email.")
    static let passwordPatternMissed = rule(21, "fails to match regex pattern(s).")

    /// The lock after too many failures.
    static let userLocked = InputError(900, "User is temporarily locked")
    /// What a page says of a lock: where locks may stay, nobody is told that his passes.
    package static func locked(by settings: BruteForceSettings) -> InputError {
        guard settings.locksForGood else { return userLocked }
        return settings.maximumTemporaryLockouts > 0
            ? InputError(900, "User is locked") : InputError(905, "User is locked, please contact admin.")
    }
    /// An account that an administrator switched off.
    package static let userDisabled = InputError(901, "User is currently disabled, please contact admin.")

    /// The password to be set and its repetition are not the same.
    package static let passwordsDiffer = InputError(920, "The two passwords are not the same", field: .confirmPassword)
    /// No digits of the authenticator app were typed.
    package static let oneTimePasswordMissing = InputError(921, "One-time code is not provided", field: .otp)
    /// The digits are not those of now, or were used before.
    package static let oneTimePasswordInvalid = InputError(922, "One-time code is invalid", field: .otp)
    /// A new account wants a name that another has.
    package static let usernameTaken = InputError(923, "Username already exists", field: .username)
    /// A new account wants an address that another has.
    package static let emailTaken = InputError(924, "E-mail address already exists", field: .email)
    /// The number of ``missing(_:)``.
    package static let missingCode = 925
    /// Something that the page must know was not typed.
    package static func missing(_ field: FieldID) -> InputError {
        InputError(missingCode, "\(name(of: field)) is not provided", field: field)
    }
    /// What was typed cannot be an e-mail address.
    package static let emailInvalid = InputError(926, "E-mail address is invalid", field: .email)
    /// What was typed cannot be a name: too short, too long, or with characters that names do not have.
    package static func invalid(_ field: FieldID) -> InputError {
        InputError(927, "\(name(of: field)) cannot be used", field: field)
    }
    /// No device waits for the code that was typed.
    package static let userCodeInvalid = InputError(928, "No device shows this code", field: .userCode)

    private static func name(of field: FieldID) -> String {
        switch field {
        case .username: "Username"
        case .email: "E-mail address"
        case .firstName: "First name"
        case .lastName: "Last name"
        case .userCode: "Code"
        default: "Field \(field.rawValue)"
        }
    }

    private static func rule(_ code: Int, _ text: String, _ number: Int? = nil) -> InputError {
        InputError(code, "Invalid password: " + text, number.map { [String($0)] } ?? [], field: .password)
    }
}

extension InputError {
    /// An error of the protocol, which has no number in KOBIL's table.
    package static func protocolError(_ text: String) -> InputError {
        InputError(subsystem: IdpSdkError.formSubsystem, code: 910, text: text)
    }
}
