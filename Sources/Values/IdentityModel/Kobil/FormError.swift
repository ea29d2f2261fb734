public import Sentences

/// The errors of the provider's forms, KOBIL's subsystem 580, by number.
///
/// 1 to 21 are KOBIL's (Sources/KOBIL.md, Error codes); from 900 on they are those of the embedded server, for errors
/// that KOBIL's table does not have. Everything that depends on a number is a `switch` over these cases.
public enum FormError: Int, Sendable, Hashable, CaseIterable {
    case usernameMissing = 1
    case passwordMissing
    case activationCodeMissing
    case userNotFound
    case activationCodeExpired
    case activationCodeInvalid
    case currentPasswordMissing
    case newPasswordMissing
    case oldPasswordIncorrect
    case passwordIncorrect
    /// The parameter is the number of attempts before a lock.
    case attemptsRemaining
    case passwordUsedBefore
    case minimumLength
    case maximumLength
    case lowerCaseCharacters
    case digits
    case upperCaseCharacters
    case specialCharacters
    case passwordIsUsername
    case passwordIsEmail
    case passwordPatternMissed = 21

    /// A lock-out, which ends by itself unless the realm's lock-outs become permanent.
    case userLocked = 900
    case userDisabled
    /// The user has a required action that this login has no page for.
    case accountNotSetUp
    /// The login has expired and starts again.
    case loginTimedOut
    /// The login has ended or does not exist.
    case loginEnded
    /// A lock-out that only an administrator ends.
    case userLockedPermanently
    /// A protocol error with its own message.
    case protocolError = 910

    case passwordsDiffer = 920
    case oneTimePasswordMissing
    /// The one-time password is wrong, or was used before.
    case oneTimePasswordInvalid
    case usernameTaken
    case emailTaken
    case valueMissing
    case emailInvalid
    /// The value is too short, too long, or contains a character that is not allowed.
    case valueInvalid
    /// No device waits for this user code.
    case userCodeInvalid
    case tooManyUserCodes

    public static let subsystem = 580

    /// What an error is about.
    public enum Kind: Sendable, Hashable {
        /// A credential or name is missing.
        case missing
        /// A credential or name is wrong.
        case credentials
        case expiredCode
        /// A new password breaks a rule, or differs from its repetition.
        case newPassword
        /// A value that is not a credential is missing or wrong.
        case value
        /// Another user has the name or the address.
        case taken
        /// The user cannot log in now, whatever was typed.
        case lock
        /// The login as a whole cannot continue.
        case login
    }

    public var kind: Kind { row.kind }

    /// The inputs that the error can concern, the most specific first; empty for the page as a whole.
    public var fields: [FieldID] { row.fields }

    /// The status of a flow that ends with the error.
    public var status: StatusType {
        switch kind {
        case .missing, .credentials: .wrongCredentials
        case .expiredCode: .activationCodeExpired
        case .newPassword: .invalidPassword
        case .value: .invalidParameter
        case .taken: .userIdAlreadyExists
        case .lock: .lockedUser
        case .login: .failed
        }
    }

    /// The words on the page, KOBIL's or Keycloak's letter for letter; empty if the error has its own message.
    ///
    /// `parameters` are the numbers and names in them, in order.
    public func words(_ parameters: [String] = []) -> Text {
        row.words.mappingParts { part in part == Row.parameter ? parameters.first ?? part : part }
    }
}

extension FormError {
    /// Other words of an error, for cases that its number does not distinguish.
    public enum Variant {
        /// Of ``userLocked``, if the lock-out ends by itself.
        public static let temporarilyLocked = Text("User is temporarily locked", context: "kobil")
        /// Of ``passwordIsUsername``, because KOBIL's table has no number for this rule.
        public static let passwordContainsUsername = Text(
            "Invalid password: must not contain the username.", context: "kobil")
    }

    private struct Row {
        let kind: Kind
        let fields: [FieldID]
        let words: Text

        init(_ kind: Kind, _ fields: [FieldID], _ words: Text) {
            (self.kind, self.fields, self.words) = (kind, fields, words)
        }

        /// The part of the words that a parameter replaces, as in KOBIL's property files.
        static let parameter = "{0}"

        static func rule(_ words: Text) -> Row {
            Row(.newPassword, [.newPassword, FieldID("password-new"), .password], words)
        }
    }

    private var row: Row {
        let number = Row.parameter
        return switch self {
        case .usernameMissing: Row(.missing, [.username], Text("Username is not provided", context: "kobil"))
        case .passwordMissing:
            Row(.missing, [.password, .currentPassword], Text("Password is not provided", context: "kobil"))
        case .activationCodeMissing:
            Row(.missing, [.activationCode], Text("Activation Code is not provided", context: "kobil"))
        case .userNotFound: Row(.credentials, [.username], Text("User not found", context: "kobil"))
        case .activationCodeExpired:
            Row(.expiredCode, [.activationCode], Text("Activation Code is expired", context: "kobil"))
        case .activationCodeInvalid:
            Row(.credentials, [.activationCode], Text("Activation Code is invalid", context: "kobil"))
        case .currentPasswordMissing:
            Row(.missing, [.currentPassword, .password], Text("Current password is not provided", context: "kobil"))
        case .newPasswordMissing:
            Row(
                .missing, [.newPassword, FieldID("password-new"), .password],
                Text("New password is not provided", context: "kobil"))
        case .oldPasswordIncorrect:
            Row(.credentials, [.currentPassword, .password], Text("Old password is incorrect", context: "kobil"))
        case .passwordIncorrect:
            Row(.credentials, [.password, .currentPassword], Text("Password is incorrect", context: "kobil"))
        case .attemptsRemaining:
            Row(
                .credentials, [.password, .currentPassword],
                Text("Invalid Credentials, You have only \(number) attempts remaining", context: "kobil"))
        case .passwordUsedBefore:
            .rule(Text("Invalid password: must not be equal to any of last \(number) passwords.", context: "kobil"))
        case .minimumLength: .rule(Text("Invalid password: minimum length \(number).", context: "kobil"))
        case .maximumLength: .rule(Text("Invalid password: maximum length \(number).", context: "kobil"))
        case .lowerCaseCharacters:
            .rule(Text("Invalid password: must contain at least \(number) lower case characters.", context: "kobil"))
        case .digits:
            .rule(Text("Invalid password: must contain at least \(number) numerical digits.", context: "kobil"))
        case .upperCaseCharacters:
            .rule(Text("Invalid password: must contain at least \(number) upper case characters.", context: "kobil"))
        case .specialCharacters:
            .rule(Text("Invalid password: must contain at least \(number) special characters.", context: "kobil"))
        case .passwordIsUsername: .rule(Text("Invalid password: must not be equal to the username.", context: "kobil"))
        case .passwordIsEmail: .rule(Text("Invalid password: must not be equal to the email.", context: "kobil"))
        case .passwordPatternMissed: .rule(Text("Invalid password: fails to match regex pattern(s).", context: "kobil"))
        case .userLocked: Row(.lock, [.username], Text("User is locked", context: "kobil"))
        case .userDisabled:
            Row(.lock, [.username], Text("User is currently disabled, please contact admin.", context: "kobil"))
        case .accountNotSetUp: Row(.login, [], Text("Account is not fully set up", context: "kobil"))
        case .loginTimedOut:
            Row(
                .login, [], Text("Your login attempt timed out. Login will start from the beginning.", context: "kobil")
            )
        case .loginEnded:
            Row(
                .login, [], Text("Your login attempt timed out, or it has ended. Please start again.", context: "kobil")
            )
        case .userLockedPermanently:
            Row(.lock, [.username], Text("User is locked, please contact admin.", context: "kobil"))
        case .protocolError: Row(.login, [], Text.empty)
        case .passwordsDiffer:
            Row(
                .newPassword, [.confirmPassword, FieldID("password-confirm")],
                Text("The two passwords are not the same", context: "kobil"))
        case .oneTimePasswordMissing:
            Row(.credentials, [.otp, FieldID("totp")], Text("One-time code is not provided", context: "kobil"))
        case .oneTimePasswordInvalid:
            Row(.credentials, [.otp, FieldID("totp")], Text("One-time code is invalid", context: "kobil"))
        case .usernameTaken: Row(.taken, [.username], Text("Username already exists", context: "kobil"))
        case .emailTaken: Row(.taken, [.email], Text("E-mail address already exists", context: "kobil"))
        case .valueMissing: Row(.value, [], Text("Field \(number) is not provided", context: "kobil"))
        case .emailInvalid: Row(.value, [.email], Text("E-mail address is invalid", context: "kobil"))
        case .valueInvalid: Row(.value, [], Text("Field \(number) cannot be used", context: "kobil"))
        case .userCodeInvalid: Row(.credentials, [.userCode], Text("No device shows this code", context: "kobil"))
        case .tooManyUserCodes:
            Row(.login, [.userCode], Text("Too many wrong codes: wait ten minutes, then try again.", context: "kobil"))
        }
    }
}

/// The errors of KOBIL's AST services, subsystem 513, by number.
public enum AstError: Int, Sendable, Hashable, CaseIterable {
    /// Client data or device ID is missing or malformed.
    case malformedDevice = 4002
    case notActivated = 4036
    /// The device ID is missing or unknown, or no user belongs to it.
    case deviceUnknown = 4041
    case linkedToAnotherUser = 4042

    public static let subsystem = 513
}
