import IdentityModel
import Localization
import Sentences

/// The program's own sentence for a number, which is shown instead of the server's words.
///
/// A number without a sentence is a server's own, or its message says more than a sentence could.
enum ErrorSentence {
    /// The sentence for an error; `nil` if there is only its message.
    static func of(_ error: IdpSdkError) -> Text? {
        error.form.map(form) ?? error.ast.map(ast) ?? error.local.map(local) ?? error.controller.flatMap(controller)
    }

    /// A second sentence with what to do; `nil` if correcting the field is sufficient.
    static func advice(for sentence: Text) -> Text? {
        switch sentence {
        case Text("This activation code has expired."),
            Text("The activation code is wrong, was used or withdrawn, or is not valid yet."):
            Text(
                "Press Esc, then issue a new code under Users and codes.",
                typed: "Type \(Text("cancel")), then issue a new code under \(Text("Users and codes")).")
        case Text("The provider has no user with this name."):
            Text(
                "Press Esc, then create the user under Users and codes.",
                typed: "Type \(Text("cancel")), then create the user under \(Text("Users and codes")).")
        case Text("The user is temporarily locked after too many failed logins."),
            Text("The user is locked after too many failed logins. An administrator must unlock the user."):
            Text(
                "Press Esc, then unlock the user under Users and codes.",
                typed: "Type \(Text("cancel")), then unlock the user under \(Text("Users and codes")).")
        default: nil
        }
    }

    private static func form(_ error: FormError) -> Text {
        switch error {
        case .usernameMissing: Text("The user name is missing.")
        case .passwordMissing: Text("The password is missing.")
        case .activationCodeMissing: Text("The activation code is missing.")
        case .userNotFound: Text("The provider has no user with this name.")
        case .activationCodeExpired: Text("This activation code has expired.")
        case .activationCodeInvalid: Text("The activation code is wrong, was used or withdrawn, or is not valid yet.")
        case .currentPasswordMissing: Text("The current password is missing.")
        case .newPasswordMissing: Text("The new password is missing.")
        case .oldPasswordIncorrect: Text("The current password is wrong.")
        case .passwordIncorrect: Text("The user name or the password is wrong.")
        case .attemptsRemaining:
            Text("The user name or the password is wrong. After a few more failed logins the user is locked.")
        case .passwordUsedBefore: Text("You have used this password before. Choose a new one.")
        case .minimumLength: Text("The new password is too short.")
        case .maximumLength: Text("The new password is too long.")
        case .lowerCaseCharacters: Text("The new password needs more lowercase letters.")
        case .digits: Text("The new password needs more digits.")
        case .upperCaseCharacters: Text("The new password needs more uppercase letters.")
        case .specialCharacters: Text("The new password needs more special characters.")
        case .passwordIsUsername: Text("The new password must not contain the user name.")
        case .passwordIsEmail: Text("The new password must not be the e-mail address.")
        case .passwordPatternMissed: Text("The new password does not match the pattern that the provider requires.")
        case .userLocked: Text("The user is temporarily locked after too many failed logins.")
        case .userDisabled: Text("The user is disabled at the provider, or not valid at this time.")
        case .accountNotSetUp:
            Text("The account is not fully set up: a required action is open that this login has no page for.")
        case .loginTimedOut: Text("The login took too long and starts again.")
        case .loginEnded: Text("The login has ended at the provider. Begin it again.")
        case .userLockedPermanently:
            Text("The user is locked after too many failed logins. An administrator must unlock the user.")
        case .protocolError: Text("The provider answers with an error page, which says why.")
        case .passwordsDiffer: Text("The two passwords are different. Type the same password twice.")
        case .oneTimePasswordMissing: Text("The one-time code is missing.")
        case .oneTimePasswordInvalid: Text("The one-time code is wrong or was already used. Wait for the next code.")
        case .usernameTaken: Text("This user name is already taken. Choose another one.")
        case .emailTaken: Text("This e-mail address is already used by another user.")
        case .valueMissing: Text("A required field is empty.")
        case .emailInvalid: Text("This is not a valid e-mail address.")
        case .valueInvalid:
            Text(
                "The provider rejects one of the values: it is too short, too long, or contains a character that is not allowed."
            )
        case .userCodeInvalid: Text("No device waits for this code. Type it as the device shows it.")
        case .tooManyUserCodes: Text("Too many wrong codes were typed. Wait ten minutes, then try again.")
        }
    }

    private static func ast(_ error: AstError) -> Text {
        switch error {
        case .malformedDevice: Text("The provider cannot read the device ID that was sent.")
        case .notActivated: Text("The provider reports that this device is not activated yet.")
        case .deviceUnknown: Text("The provider knows this device, but no user belongs to it.")
        case .linkedToAnotherUser: Text("This device is activated for another user.")
        }
    }

    private static func local(_ local: IdpSdkError.Local) -> Text {
        switch local {
        case .cancelledByUser: Text("The flow was cancelled.")
        case .notReachable: Text("The provider cannot be reached. Check that it runs, and check the network.")
        case .tls: Text("No secure connection is possible: this profile does not trust the provider's certificate.")
        case .timeout: Text("The provider did not answer in time.")
        case .unreadablePage: Text("The provider sent a page without a form.")
        case .unexpectedStatus: Text("The provider answers with an error instead of a page.")
        case .errorRedirect: Text("The provider ended the login with an error.")
        case .tooManyPages: Text("The provider sent too many pages in a row. The flow was stopped.")
        case .missingField: Text("A field that the page requires was not filled in.")
        case .rejectedCredentials: Text("The provider rejects what you typed.")
        case .rejectedNewPassword: Text("The provider rejects the new password.")
        case .rejectedValue: Text("The provider rejects one of the values.")
        case .startedAnew: Text("The page has expired, and the login starts again.")
        case .pageExpired:
            Text("The page had expired, so the provider did not check what you typed. Send it once more.")
        case .redirectMismatch:
            Text("The answer does not belong to this request: state, issuer or redirect URI is wrong.")
        case .anotherHost:
            Text(
                "The login continues at a host that the profile does not allow. Use a browser, or add the host to allowed-hosts."
            )
        case .invalidCall: Text("The IdpSdk was called with an invalid value.")
        case .serverStorageFull: Text("The provider's storage is full. Nothing was changed.")
        case .scriptRequired: Text("The provider's page needs scripts, for instance for a security key. Use a browser.")
        case .deadlinePassed: Text("The time limit of this flow is over.")
        case .providerBusy:
            Text("The provider accepts no requests at the moment. Nothing was changed: wait, then try again.")
        }
    }

    private static func controller(_ error: MasterControllerErrorCode) -> Text? {
        switch error {
        case .invalidState: Text("The Master Controller cannot do this in its current state.")
        case .invalidParameter: Text("The Master Controller received an invalid value.")
        case .cancelled: Text("The Master Controller was cancelled before it had finished.")
        case .notReachable:
            Text("The Master Controller cannot reach the provider, or cannot use its discovery document.")
        case .grantRefused: Text("The provider refused to issue tokens.")
        case .unusableAnswer: Text("The provider's token response cannot be read.")
        case .tokenRefused: Text("The provider's ID token failed its checks, so nobody was activated or logged in.")
        case .mismatchedUser:
            Text("A user other than the chosen one has logged in. Nothing was changed for either of them.")
        case .noAuthorisationCode: Text("The Master Controller received no authorization code.")
        case .providerStorageFull:
            Text("The provider's storage is full, so the login could not be stored. Nobody was logged in.")
        case .clientRefused:
            Text(
                "The provider rejects the client of this profile, or requires something that this program does not support."
            )
        case .unknownUser: Text("There is no user with this name on this device.")
        case .noToken: Text("No token of this user is stored on this device.")
        case .tokenOutdated: Text("The stored token has expired.")
        case .noFirstFactor: Text("The user's authentication mode stores no first factor on this device.")
        case .providerBusy:
            Text("The provider accepts no requests at the moment. Nothing was changed: wait, then try again.")
        case .wrongPIN: Text("The PIN is wrong.")
        case .pinBlocked: Text("Too many wrong PINs: the stored login was deleted.")
        case .factorDamaged: Text("The stored login was changed, or it was copied from another device.")
        case .outOfMemory: Text("There is not enough free memory to check the PIN. This does not count as an attempt.")
        case .storage: Text("The device's store failed. The file or the disk may be damaged.")
        case .storageFull: Text("The disk is full: the device's store cannot be written.")
        case .storageReadOnly: Text("The device's store cannot be written. Check who owns the state directory.")
        case .storageCannotOpen: Text("The device's store cannot be opened or created. Check the state directory.")
        case .storageDamaged: Text("The file of the device's store is damaged, or is not a store.")
        case .storageTooNew:
            Text("It was written by a newer version of this program. Use that version, or another state directory.")
        case .storageBusy: Text("Another program is using the device's store. Try again.")
        case .storageNotPrivate:
            Text(
                "The device's store or its folder belongs to another user of this machine, or another user may change it."
            )
        // Each of two operating systems has its own number for it.
        case .sensorDismissed, .sensorDismissedByUser: Text("The biometric check was cancelled.")
        case .sensorInterrupted: Text("The system interrupted the biometric check.")
        case .sensorClosedByApp: Text("The app ended the biometric check.")
        case .sensorLocked: Text("The sensor is locked after too many attempts.")
        case .sensorDidNotRecognise: Text("The sensor did not recognise the user.")
        case .sensorMissing: Text("This device has no biometric sensor.")
        // The status says the same.
        case .grantNotSupported, .loginNotConfirmed, .mcConfigUnreadable, .sdkConfigUnreadable: nil
        }
    }
}
