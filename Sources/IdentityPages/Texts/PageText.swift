/// The key of a text of the pages, as in `Assets/Files/pages`.
package enum PageText: String, Sendable, Hashable, CaseIterable {
    case languages, footer, optional, showPassword, account, errorReference, username, password, newPassword,
        newPasswordAgain, currentPassword, activationCode, activationCodeHint, oneTimeCode, email, firstName,
        lastName, logoutSessions, rememberMe, `continue`, save, backToApp, loginTitle, loginLead, loginForgot,
        loginRegister, activateTitle, activateLead, activateCodeLead, activate, temporaryTitle, temporaryLead,
        choosePasswordTitle, choosePasswordTemporary, choosePasswordForced, choosePasswordFirst, choosePasswordSave,
        changePasswordTitle, changePasswordLead, changePassword, forgotTitle, forgotLead, forgotSet, oneTimeLead,
        authenticatorTitle, authenticatorLead, authenticatorLabel, authenticatorLabelHint, authenticatorPicture,
        authenticatorKey, authenticatorAlgorithm, authenticatorDigits, authenticatorSeconds, authenticatorOpen,
        authenticatorScan, authenticatorCannotScan, authenticatorType, authenticatorScanInstead, authenticatorMore,
        authenticatorTimeBased, authenticatorInterval, authenticatorEnter, recoveryTitle, recoveryLead,
        recoveryLabel, recoveryKept, recoveryConfirmed, registerTitle, register, registerBack, profileTitle,
        profileLead, termsTitle, termsOwn, termsSeen, termsAccept, termsDecline, consentTitle, consentLead,
        consentAllow, consentDeny, deviceTitle, deviceLead, deviceCode, deviceDeniedTitle, deviceDeniedText,
        deviceAllowedTitle, deviceAllowedText, logoutTitle, logoutLead, loggedOutTitle, loggedOutText, expiredTitle,
        expiredText, expiredContinue, expiredRestart, postedTitle, postedLead, postedErrorTitle, postedErrorLead,
        postedNoScript, failedTitle, failedText, accountTitle, accountNobody, accountSignedIn, startTitle, startLead,
        startRealms, startHidden, startAccount, startDiscovery, startKeys, startRealm, hintLength, hintUpperCase,
        hintLowerCase, hintDigits, hintSpecial, hintLast, hintOnlyLength, hintOnlyKinds, hintBoth, sorry,
        invalidLogin, invalidPassword, invalidUsernameOrEmail, invalidExistingPassword, invalidAuthenticatorCode,
        specifyUsername, specifyPassword, specifyField, specifyAuthenticatorCode, accountDisabled,
        passwordsDontMatch, confirmationDoesntMatch, usernameExists, emailExists, invalidEmail
}
