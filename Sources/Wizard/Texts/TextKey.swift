/// The keys of all texts; a locale has each of them exactly once.
package enum TextKey: String, Sendable, Hashable, CaseIterable {
    // language
    case languageName, languagePlurals, languageASCII, languageDecimal
    // footer and help: what keys do
    case commandChoose, commandChooseHelp, commandSend, commandSendHelp, commandCreate, commandCreateHelp
    case commandUsePIN, commandUsePINHelp, commandEndFind, commandEndFindHelp, commandCopyCode
    case commandCopyCodeHelp, commandShow, commandShowHelp, commandHideCommand, commandCopy, commandCopyHelp
    case commandActivateUser, commandActivateUserHelp, commandIssueCode, commandIssueCodeHelp, commandNewUser
    case commandNewUserHelp, commandFind, commandFindHelp, commandUnlock, commandUnlockHelp, commandDeleteUser
    case commandDeleteUserHelp, commandReload, commandReloadHelp, commandMove, commandMoveHelp
    case commandMoveUpHelp, commandFirstHelp, commandLastHelp, commandPageDownHelp, commandPageUpHelp
    case commandNext, commandNextHelp, commandPreviousHelp, commandReveal, commandHide, commandRevealHelp
    case commandUndo, commandUndoHelp, commandRedoHelp, commandCancelFlow, commandCancelFlowHelp, commandBack
    case commandBackHelp, commandBackFromCodeHelp, commandCloseHelpHelp, commandHelp, commandHelpHelp, commandQuit,
        commandQuitHelp
    case commandInterruptHelp, commandRepaintHelp
    case commandCopyShown, commandCopyShownHelp, commandPages, commandPagesHelp
    case commandCopyAddress, commandCopyIssuer, commandCopyAddressHelp
    case commandCreateClientHelp, commandSave, commandSaveHelp, commandOpen, commandOpenUserHelp
    case commandOpenClientHelp, commandNewClientHelp, commandDeleteClientHelp, commandPassword
    case commandPasswordHelp
    // title row
    case titleTenant, titleLoggedInAs
    // start
    case startStarting, startBusy, startUninitialised, startUnidentified, startNobody, startOne, startMany
    case startLoggedIn, startSandbox, startServerStarting, startProvider, startDevice, startDeviceEmpty, startDeviceMore
    case stateUninitialised, stateActivationRequired, stateLoginRequired, stateUnidentified, stateLoggedIn
    // choices
    case choiceSomebody, choiceOnboard, choiceOnboardNote, choiceActivate, choiceActivateNote, choiceAddUser
    case choiceAddUserNote, choiceLogin, choiceLoginAs, choiceLoginNote, choiceFirstLoginNote, choiceStay
    case choiceStayNote, choiceRestart, choiceRestartNote, choiceRestartLoggedInNote, choiceLogout
    case choiceLogoutNote, choiceDelete, choiceDeleteNote, choiceUsers, choiceUsersNote, choiceTryAgain
    case choiceTryAgainNote, choiceLoginAgain, choiceLoginAgainNote, choiceNewCode, choiceNewCodeNote
    case choiceUnlock, choiceUnlockNote, choiceActivateNow, choiceActivateNowNote, choiceGoOn, choiceGoOnNote,
        choiceStartAgain
    case choiceStartAgainNote, choiceStart, choiceQuit
    case choiceChangePassword, choiceChangePasswordNote, choiceForgotPassword, choiceForgotCodeNote
    case choiceForgotMailNote, choicePasswordWithCode, choicePasswordWithCodeNote
    case choiceWeb, choiceWebNote, choiceBrowser, choiceBrowserNote
    case choiceClients, choiceClientsNote, choiceProvider, choiceProviderNote, choiceGivePassword,
        choiceGivePasswordNote, choiceLoginNow
    case choiceLoginNowNote
    // flows and their steps
    case flowActivate, flowAddUser, flowLogin, flowStay, flowRestart, flowLogout, flowDelete, flowAside
    case flowActivateText, flowLoginText, flowStayText, flowRestartText, flowLogoutText, flowDeleteText
    case stepStart, stepStartRunning, stepClientData, stepClientDataRunning, stepCode, stepCodeRunning, stepSet
    case stepSetRunning, stepOffline, stepOfflineRunning, stepClear, stepClearRunning, stepRestart
    case stepRestartRunning, stepDelete, stepDeleteRunning
    case flowChangePassword, flowForgotPassword, flowChangePasswordText, flowForgotPasswordText, flowWeb, flowWebText
    // web views and browsers
    case webHeading, webRegistration, webLogin, webSubsequent, webBrowser, webBrowserNote, webTerminal
    case webTerminalNote, webPaste, webPasteNote, webClient, webAside, webAsideText, addressOpen, addressType
    case addressWaiting, addressOnce
    // progress
    case progressBeginning, progressServerStarting, progressHeld, progressCancelling, progressLeave, progressQuiet
    // credentials
    case credentialsPage, credentialsAsks, credentialsNothing, credentialsAgain, credentialsWaiting
    case credentialsHiddenField, credentialsOpenField, fieldUsername, fieldEmail, fieldPIN, fieldRepeatedPIN
    case credentialsRule, fieldBreaks, fieldNeeds, ruleList, ruleMinimum, ruleMaximum, ruleRun, ruleLower, ruleUpper
    case ruleDigit, ruleSpecial, ruleListed, ruleAny
    case fieldPassword, fieldPasswordAgain, fieldActivationCode, fieldActivationCodeHint, fieldNewPassword
    case fieldCurrentPassword, fieldOneTimePassword, fieldOneTimeCodeHint, fieldAuthenticator
    case fieldAuthenticatorHint, fieldButton, fieldOneTimeCode, fieldRedirectURL, fieldRedirectURLHint
    case fieldMissing, fieldRefused, fieldPageSays, serverSays, masterControllerSays, idpSdkSays, reported
    case errorWas, fieldChoose
    case credentialsPageSays, fieldTick, fieldTickBox, fieldPress, fieldNotPressed, fieldMoreChoices, fieldLeftOut
    case consentAsks, totpScan, totpType, totpSettings, totpCounter, totpNoRoom, recoveryIntro, recoveryKept
    case recoveryNotKept
    // refusals of the provider
    case refusedNoUsername, refusedNoPassword, refusedNoCode, refusedUnknownUser, refusedCodeExpired
    case refusedCode, adviceNewCode, adviceCreateUser, adviceUnlock, refusedNoCurrentPassword
    case refusedNoNewPassword, refusedOldPassword, refusedNameOrPassword, refusedLocked
    case newUserIntroElse, newUserAsideElse, onboardPassword, onboardLogin
    case choiceOnboardElseNote, stateFirstLoginRequired, startDeviceFirst
    case refusedLockedUntil, refusedLockedForGood, usersFirst, usersFirstFound, statusWithoutPassword
    case choiceAnother, choiceAnotherNote, flowFormText
    case confirmPassword, confirmPasswordText, confirmPasswordKeep
    case confirmPasswordDo, usersDetails, actionIssueElseNote
    case choiceDevice, choiceDeviceNote, choiceRegister, choiceRegisterNote
    case flowBrowserText, flowDeviceText, flowRegisterText, stepDevice
    case stepDeviceRunning, addressOpenAnywhere, addressWaitingElsewhere, addressScan
    case addressUntil, pasteOpen, pasteHeaders, pasteHeadersCut
    case commandAddress, commandCopyHeaders, commandOtherWays, commandOtherWaysHelp, commandStop
    case commandStopHelp, waysHeading, waysAside, waysAsideText
    case actionCheck, actionCheckNote, checkHeading, checkRunning
    case checkFine, checkWarnings, checkFailed, checkAgain
    case checkAside, checkAsideText
    case refusedDisabled, refusedPasswordsDiffer, refusedNoOneTimeCode, refusedOneTimeCode, refusedNameTaken
    case refusedEmailTaken, refusedFieldEmpty, refusedEmail, refusedField, refusedTooLate
    case refusedOtherUser, refusedDevice
    case refusedFewTries, refusedPasswordUsed, refusedPasswordShort, refusedPasswordLong, refusedPasswordLower
    case refusedPasswordDigits, refusedPasswordUpper, refusedPasswordSpecial, refusedPasswordIsName
    case refusedPasswordIsEmail, refusedPasswordPattern, refusedTyped, refusedDeviceID, refusedDeviceUnlinked
    case refusedNewPassword, refusedValue, whyClientRefused, whyStartedAnew
    // new user
    case newUserHeading, newUserIntro, newUserNameHint, newUserEmailHint, newUserBlank, newUserExists
    case newUserCreating, newUserIssuing, newUserRefused, newUserAside, newUserAsideText, onboardCreate
    case onboardIssue, onboardActivate
    // code
    case codeHeading, codeValid, codeExpired, codeNoExpiry, codeOnce, codeAside, codeAsideText
    case passwordHeading, passwordInstead, passwordTemporary, passwordAsideText
    // authentication mode
    case modeHeading, modeNo, modeNoNote, modeNoMeaning, modePIN, modePINNote, modePINMeaning, modeBiometric
    case modeBiometricNote, modeBiometricMeaning, modePassword, modePasswordNote, modePasswordMeaning
    case modePagesOne, modePagesThree, modePagesGive, modePagesKnow, modeKeyring, modeKeyInFile, modeOption, modeLater,
        modeAside, modeAsideText
    // user choice
    case userChoiceLogin, userChoiceStay, userChoiceDelete, userChoiceAside, userChoiceAsideText
    // PIN
    case pinSet, pinUnlock, pinLocal, pinWrong, pinTooShort, pinDiffers, pinAttempts
    // presence
    case presenceSimulated, presenceQuestion, presenceMatch, presenceMatchNote, presenceNoMatch
    case presenceNoMatchNote, presenceCancelled, presenceCancelledNote, presenceLockedOut, presenceLockedOutNote
    // result
    case resultActivated, resultLoggedIn, resultStayed, resultRestarted, resultRestartedEmpty, resultLoggedOut
    case resultDeleted, resultEvents, resultMeasured, resultMeasuredAlone, resultCommand, resultAside, factMode
    case factDevice, factTokens, factTokensBoth, factTokensEndless, factTokensAccess, credentialsPageTitle
    case resultPasswordChanged, resultMailSent
    case choicePaste, choicePasteNote, flowPasteText
    // what a logout leaves at the provider
    case remainsNotRevocable, remainsSealed, remainsNotTaken, remainsBrowser
    // failure
    case failedActivation, failedLogin, failedStay, failedRestart, failedLogout, failedDelete, failedServer
    case failedStorage, failedStart, failureStatus, failureNow, failureAside, failureAsideText, whyUnknown
    case whyServer, whyStorage, whyNewerStorage, whyUnreachable, whyTLS, whyTimeout, whyUnreadable, whyScript
    case whyUnexpected, whyErrorRedirect, whyTooManyPages, whyMissingField, whyMismatch, whyInvalidCall, whyAnotherHost
    case whySensorLocked, whySensorNoMatch, whySensorMissing, whyTokenUntrusted, whyFactorDamaged
    case whyStorageFull, whyStorageBusy, whyStoreNotPrivate, whyNoMemory
    case whyNobodyActivated, failedTenant, whyUnknownTenant
    case failedPassword, whyCancelled, whyServerFull, whyProviderBusy, whyDeadline, whyControllerState
    case whyControllerParameter
    case whyControllerCancelled, whyControllerUnreachable, whyGrantRefused, whyTokenAnswer, whyOtherUser
    case whyNoCodeHandedOn, whyProviderFull, whyStranger, whyNothingKept, whyKeptTooLong, whyModeKeepsNothing
    case whyPINWrong, whyFactorGone, whyStoreFailed, whyStoreReadOnly, whyStoreClosed, whyStoreDamaged
    case whySensorDismissed, whySensorInterrupted, whySensorAppClosed
    // statuses
    case becauseUpdateAvailable, becauseAppRegistered, becauseUserCancel, becauseConfirmationTimeout
    case becauseInvalidPin, becauseUnknownVersion, becauseUnknownClientType, becauseUpdateNecessary
    case becauseWrongCredentials, becauseUnknownCertificate, becauseInternalError, becauseActivationCodeExpired
    case becauseLockedCertificate, becauseLockedUser, becausePropertyNotExists, becauseInvalidKeyLength
    case becauseNotUnique, becauseTextTooLong, becauseInvalidState, becauseInvalidParameter
    case becauseInvalidUserId, becauseUserIdAlreadyExists, becauseRegisterApp, becauseMismatchedUser
    case becauseNegative, becauseReadOnly, becauseTemporaryLocked, becauseNotSuspended, becauseInvalidPassword
    case becausePasswordBlocked, becauseAtcExpiresSoon, becauseAtcExpired, becauseNotReachable
    case becausePinBlocked, becauseAccessDenied, becausePropertyExists, becauseTenantIdAlreadySet
    case becauseUninitialized, becauseFailed, becauseLoginRequired, becauseAlreadyInitialized
    case becauseGlobalPinSet, becauseUpdateAvailableGlobalPinSet, becauseInvalidToken
    case becauseOfflineNotActivated, becauseNotSupported, becauseConnectionLost, becauseNoTokenData
    case becauseTokenDataOutdated, becauseNoTokens, becauseNoAuthorizationCode, becauseCodeNotTaken
    case becauseServerCancel
    // users
    case usersHeading, usersFind, usersCount, usersSome, usersName, usersStatus, usersDevices, usersLastLogin
    case usersNever, usersNone, usersNotFound, usersLoading, usersSearching, usersUnlocking, usersDeleting, usersHere
    case usersNotHere, usersRefusedLoad, usersRefusedCode, usersRefusedUnlock, usersRefusedDelete
    case statusPasswordSet, statusTemporaryPassword, statusNotActivated, statusWithoutCode, statusCodeOpen,
        statusCodeOpenUntil, statusCodeExpired
    case statusCodeExpiredOn, statusLocked, statusLockedFor, statusFailures, statusDisabled, refusalUnreachable
    case refusalUnauthorized, refusalForbidden, refusalNotFound, refusalConflict, refusalInvalid
    case refusalUnsupported, refusalNoAdministrator, refusalFailed
    case usersRefusedPassword, usersResetting
    // details and clients
    case sheetUser, sheetClient, sheetProvider, sheetRefused, sheetAsking, sheetWorking, sheetSecret
    case actionIssueCode, actionIssueCodeNote, actionPassword, actionPasswordNote, actionRequired
    case actionRequiredNote, actionSessions, actionSessionsNote, actionUnlock, actionDelete, actionDeleteNote
    case actionSecret, actionSecretNote, actionDeleteClient, actionDeleteClientNote, actionReload, actionBack
    case fieldActions, requiredHeading, requiredText, clientsHeading, clientsCount, clientsSome, clientsNotFound,
        clientsLoading
    case clientsRefused, clientsName, clientsKind, clientsRedirects, clientsAside, clientsAsideText
    case clientPublic, clientConfidential, clientConsent, newClientHeading, newClientRefused, newClientCreating
    case fieldClientID, fieldClientIDHint, fieldClientKind, fieldRedirects, fieldRedirectsHint, fieldOrigins
    case fieldOriginsHint, fieldConsent, fieldProofKey
    // confirmation
    case confirmDelete, confirmDeleteText, confirmDeleteKeep, confirmDeleteDo, confirmRemove, confirmRemoveText
    case confirmRemoveKeep, confirmRemoveDo, confirmQuit, confirmQuitText, confirmQuitKeep, confirmQuitDo
    case confirmClient, confirmClientText
    case confirmCode, confirmCodeText, confirmCodeKeep, confirmCodeDo
    case confirmSessions, confirmSessionsText, confirmSessionsDo
    case confirmLeaveCode, confirmLeavePassword, confirmLeaveCodeText, confirmLeaveCodeKeep, confirmLeaveCodeDo
    case confirmLeaveCodeQuit
    // help
    case helpHeading, helpWords
    case helpEdit
    case helpActivation, helpActivationText, helpCode, helpCodeText, helpMode, helpModeText, helpFactor
    case helpFactorText, helpStay, helpStayText, helpTenant, helpTenantText, helpRealm, helpRealmText
    case helpMasterController, helpMasterControllerText, helpIdpSdk, helpIdpSdkText, helpClientData
    case helpClientDataText, helpClientID, helpClientIDText, helpStatus, helpStatusText, helpErrorCode
    case helpErrorCodeText, helpErrorCodeOurs, helpErrorCodeOursText, helpCredentials, helpCredentialsText
    case helpWebView, helpWebViewText, helpOfflineToken, helpOfflineTokenText, helpAuthorizationCode
    case helpAuthorizationCodeText, helpPKCE, helpPKCEText, helpRedirectURI, helpRedirectURIText, helpState
    case helpStateText, helpDeviceCode, helpDeviceCodeText, helpClient, helpClientText, helpPublicClient
    case helpPublicClientText, helpConsent, helpConsentText, helpOrigins, helpOriginsText, helpDiscovery
    case helpDiscoveryText, helpIssuer, helpIssuerText, helpKeys, helpKeysText, helpRequiredAction
    case helpRequiredActionText, helpTemporaryPassword, helpTemporaryPasswordText, helpLock, helpLockText
    case helpOneTimeCode, helpOneTimeCodeText, helpRecoveryCodes, helpRecoveryCodesText, helpIDToken
    case helpIDTokenText, helpAccessToken, helpAccessTokenText, helpRefreshToken, helpRefreshTokenText
    case helpSession, helpSessionText, helpFault, helpFaultText, helpDiagram
    case helpDiagramText, helpRun, helpRunText
    case helpMouse, helpMouseText, helpSettingsFile, helpSettingsFileText

    // settings
    case commandSettings, commandSettingsHelp, commandSaveSettingsHelp, commandCloseSettingsHelp
    case settingsHeading, settingsLanguage, settingsTheme, settingsDark, settingsLight, settingsHighContrast,
        settingsMono
    case settingsFirst, settingsFirstForm, settingsFirstDiagram, settingsMouse, settingsPlain, settingsAtOnce
    case settingsAside, settingsAsideText, noticeSettingsSaved

    // palette
    case commandRepaint, commandPalette, commandPaletteHelp, commandRun, commandRunHelp, paletteHeading, paletteCount,
        paletteNone
    case paletteTheme, paletteLanguage, paletteLanguageNote, paletteAsideText

    // line by line
    case plainMode, plainBack, plainCancel, plainQuit, plainAgain, plainHelp, plainYes, plainNo, plainHelpText
    case plainEnded, plainChosen, plainYesOrNo, plainState, plainChoose, plainNext, plainNeedsNumber
    case plainUnknown, plainSecret, plainSecretKept, plainKeep, plainOptional, plainOneNumber, plainNumbers
    case plainBoxNo, plainBoxYes, plainDone, plainNow, plainFailed, plainBusy
    // notices
    case noticeCancelled, noticeEndedAfterAll, noticeDropped, noticeCopied, noticeNotCopied, noticePasteBlanks
    case noticePasteRemoved, noticePasteLeftOut, noticePasteCut, noticePasteInvalid, noticePasteInvisible
    case noticeCreated, noticeCodeUnseen, noticeUnlocked, noticeNotLocked, noticeFailuresForgotten, noticeDeleted
    case noticeActionsSet, noticeSessionsEnded, noticeClientCreated, noticeClientDeleted
    case programPortShared, programPortTaken, programPortFailed, programInterrupted
    case valueLength, valueEmailAddress, valuePresence, valueCharacters
    // time
    case january, february, march, april, may, june, july, august, september, october, november, december
    case timeAbsolute, timeSeconds, timeMinutes, timeHours, timeDays, timeAgo, timeMeasured, timeMilliseconds
    // window
    case tooSmall, moreLines, moreLinesScroll, answerAwaited, answerAwaitedFirst
    // Sudo Platform
    case choiceSudo, choiceSudoNote, sudoNobody, sudoRegistered, sudoSignedIn, sudoInterrupted, sudoOpening
    case sudoFailedOpen
    case sudoOpenAgainNote, sudoImpossible, sudoNotRegistered, sudoNotSignedIn, sudoAlreadyRegistered
    case sudoAlreadySignedIn, sudoNoSignInKey, sudoNoHostedPages, sudoFederatedSession, sudoMethodNotListed
    case sudoNoAdministrator, sudoNoMethods, sudoPlace, sudoPlaceSandbox, sudoStateNotRegistered
    case sudoStateRegistered, sudoStateSignedIn, sudoStateFederated, sudoFactUser, sudoFactSubject
    case sudoFactIdentityID, sudoFactNamespace, sudoFactRegistrationID, sudoFactKeyID
    case sudoRegisterTest, sudoRegisterTestNote, sudoRegisterTestSandboxNote, sudoRegisterAny, sudoSignInAny
    case sudoRegisterFSSO, sudoRegisterFSSONote, sudoRegisterDevice, sudoRegisterDeviceNote
    case sudoRegisterDeviceSandboxNote, sudoRegisterPlay, sudoRegisterPlayNote, sudoRegisterPlaySandboxNote
    case sudoSignInKey, sudoSignInKeyNote, sudoSignInIssuer, sudoSignInIssuerNote, sudoHostedSignIn
    case sudoHostedSignInNote, sudoHostedSignOut, sudoHostedSignOutNote, sudoTokens, sudoTokensNote, sudoRefresh
    case sudoRefreshNote, sudoSignOut, sudoSignOutNote, sudoGlobalSignOut, sudoGlobalSignOutNote, sudoResetUserData
    case sudoResetUserDataNote, sudoDeregister, sudoDeregisterNote, sudoReset, sudoResetNote, sudoAdministration
    case sudoAdministrationNote, sudoCheck, sudoCheckNote, sudoCheckAside, sudoLeave, sudoEdit, sudoEditNote
    case sudoAttestDevice, sudoAttestPlay, sudoAttestNote, sudoAboutTest, sudoAboutFSSO, sudoAboutDevice
    case sudoAboutPlay, sudoAboutSignInKey, sudoAboutSignInIssuer, sudoAboutHosted, sudoAboutHostedOut
    case sudoAboutRefresh, sudoAboutSignOut, sudoAboutGlobalSignOut, sudoAboutDeregister, sudoAboutReset
    case sudoAboutResetUserData, sudoStepAttestation, sudoStepAttestationRunning, sudoStepInfo, sudoStepInfoRunning
    case sudoStepKeyPair, sudoStepKeyPairRunning, sudoStepSignUp, sudoStepSignUpRunning, sudoStepChallenge
    case sudoStepChallengeRunning, sudoStepAnswer, sudoStepAnswerRunning, sudoStepIdentity, sudoStepIdentityRunning
    case sudoStepRefresh, sudoStepRefreshRunning, sudoStepAuthorize, sudoStepAuthorizeRunning, sudoStepToken
    case sudoStepTokenRunning, sudoStepLogout, sudoStepLogoutRunning, sudoStepRevoke, sudoStepRevokeRunning
    case sudoStepClear, sudoStepClearRunning, sudoStepGlobal, sudoStepGlobalRunning, sudoStepDelete
    case sudoStepDeleteRunning, sudoStepReset, sudoStepResetRunning, sudoStepData, sudoStepDataRunning
    case sudoCommandStart, sudoCommandStartHelp, sudoFormSandbox, sudoFormFiles, sudoFormHostedSandbox
    case sudoFormWhere, sudoFieldKeyFile, sudoFieldKeySandboxHint, sudoFieldKeyProfileHint
    case sudoFieldKeyAdministeredHint, sudoFieldKeyFileHint, sudoFieldKeyID, sudoFieldKeyIDKnownHint
    case sudoFieldKeyIDHint, sudoFieldName, sudoFieldNameHint, sudoFieldEntitlements, sudoFieldEntitlementsHint
    case sudoFieldRegistrationID, sudoFieldRegistrationIDHint, sudoFieldIssuer, sudoFieldIssuerSandboxHint
    case sudoFieldIssuerProfileHint, sudoFieldIssuerHint, sudoFieldUser, sudoFieldUserHint, sudoFieldAttributes
    case sudoFieldAttributesHint, sudoFieldTokenFile, sudoFieldTokenAdministeredHint, sudoFieldTokenFileHint
    case sudoFieldTokenFileSandboxHint, sudoFieldBuildType, sudoBuildRelease, sudoBuildDebug, sudoFieldVendorID
    case sudoFieldVendorIDHint, sudoFieldUUIDHint, sudoFieldPackage, sudoFieldPackageHint, sudoFieldDeviceID
    case sudoFieldDeviceIDHint, sudoFieldRequestHashHint, sudoFieldAgent, sudoAgentBrowser, sudoAgentTerminal
    case sudoIssuerAlone, sudoKeyIDAlone, sudoAttributesForm, sudoNotUUID, sudoNotDays, sudoResultRegistered
    case sudoResultSignedIn, sudoResultHosted, sudoResultHostedOut, sudoResultRefreshed, sudoResultSignedOut
    case sudoResultGlobal, sudoResultDeregistered, sudoResultReset, sudoResultData, sudoClaims, sudoTokensLoading
    case sudoTokensRefused, sudoTokenHidden, sudoTokenUntil, sudoTokenExpired, sudoCommandRevealHelp, sudoFailed
    case sudoClientSays, sudoFailureAside, sudoWhyDecoding, sudoWhyInputs, sudoWhyIssuer, sudoWhyPlay, sudoWhyDevice
    case sudoWhyDeviceRegistered, sudoWhyTestKey, sudoWhyToken, sudoWhyMethod, sudoWhyRegisteredThere
    case sudoWhyService, sudoWhyAlreadyRegistered, sudoWhyAlreadySignedIn, sudoWhyRegisterRuns, sudoWhyRefreshRuns
    case sudoWhySignInRuns, sudoWhyKeyNotFound, sudoWhyNotRegistered, sudoWhyNotSignedIn, sudoWhyNoProvider
    case sudoWhyNoHostedPages, sudoWhyConfig, sudoWhyNoIdentityService, sudoWhyTokenMissing, sudoWhyInput
    case sudoWhyCanceled, sudoWhyNotConfirmed, sudoWhyOtherSession, sudoWhyRequest, sudoWhyGraphQL, sudoWhyFatal
    case sudoWhySignInKey, sudoWhySignInIssuer, sudoWhySessionEnded, sudoWhyNotAuthorized, sudoAdministrationAside
    case sudoAdministrationAsideText, sudoTestKeys, sudoTestKeysNote, sudoIssuers, sudoIssuersNote, sudoFingerprints
    case sudoFingerprintsNote, sudoDevices, sudoDevicesNote, sudoRegistrations, sudoRegistrationsNote, sudoUsers
    case sudoUsersNote, sudoListLoading, sudoRefusedLoad, sudoCount, sudoCountFailed, sudoCountSome, sudoNoneFound
    case sudoNoneFailed
    case sudoNoTestKeys, sudoNoIssuers, sudoNoFingerprints, sudoNoDevices, sudoNoRegistrations, sudoNoUsers
    case sudoMarkValid, sudoMarkRevoked, sudoMarkExpired, sudoMarkDisabled, sudoMarkSucceeded, sudoMarkFailed
    case sudoColumnMade, sudoColumnUntil, sudoColumnTime, sudoColumnOwner, sudoColumnOutcome
    case sudoColumnKind, sudoTimeAhead, sudoAboutTestKeys, sudoAboutIssuers, sudoAboutNewIssuer
    case sudoAboutFingerprints, sudoAboutDevices, sudoAboutRegistrations, sudoAboutUsers, sudoAboutAttestation
    case sudoChecked, sudoNotChecked, sudoCommandOpenHelp, sudoCommandNewHelp, sudoCommandMake, sudoCommandMakeHelp
    case sudoCommandRevoke, sudoCommandRemoveHelp, sudoCommandEnable, sudoCommandDisable, sudoCommandEnableHelp
    case sudoCommandCheck, sudoCommandNoCheck, sudoCommandCheckHelp, sudoCommandFailed, sudoCommandAll
    case sudoCommandFailedHelp, sudoCommandCopyIDHelp, sudoCommandCopyPath, sudoCommandCreateHelp
    case sudoGenerateTestKey, sudoAddIssuer, sudoMakeIssuer, sudoAddFingerprint, sudoAddDevice, sudoFieldPublicKey
    case sudoFieldPublicKeyHint, sudoFieldFolder, sudoFieldTestFolderHint, sudoFieldFolderHint, sudoFieldClaims
    case sudoFieldClaimsHint, sudoFieldFingerprint, sudoFieldFingerprintHint, sudoFieldDigestHint, sudoFieldDays
    case sudoFieldDaysHint, sudoFieldOutput, sudoFieldOutputHint, sudoFieldAppVerdict, sudoAppRecognized
    case sudoAppUnrecognized, sudoAppUnevaluated, sudoFieldDeviceVerdict, sudoDeviceIntegrity, sudoDeviceNone
    case sudoFiles, sudoMadeUnseen, sudoMadeTestKey, sudoMadeIssuer, sudoMadeToken, sudoWorkingTestKey
    case sudoWorkingIssuer, sudoWorkingToken, sudoDoneTestKey, sudoDoneRevoked, sudoDoneIssuer, sudoDoneRemoved
    case sudoDoneFingerprint, sudoDoneDevice, sudoDoneToken, sudoDoneEnabled, sudoDoneDisabled, sudoAskDeregister
    case sudoAskDeregisterText, sudoAskDeregisterDo, sudoAskReset, sudoAskResetText, sudoAskResetWithoutKey
    case sudoAskResetKeep, sudoAskResetDo, sudoAskData, sudoAskDataText, sudoAskDataKeep, sudoAskDataDo
    case sudoAskGlobal, sudoAskGlobalText, sudoAskGlobalKeep, sudoAskGlobalDo, sudoAskRevoke, sudoAskRevokeText
    case sudoAskRevokeKeep, sudoAskRevokeDo, sudoAskDelete, sudoAskDeleteText, sudoAskRemove, sudoAskRemoveDo
    case sudoAskIssuerText, sudoAskFingerprintText, sudoAskDeviceText, sudoAskChecking, sudoAskCheckingText
    case sudoAskCheckingKeep, sudoAskCheckingDo
    case helpPool, helpPoolText, helpTestKey, helpTestKeyText, helpFSSO, helpFSSOText, helpAttestation
    case helpAttestationText, helpDeviceCheck, helpDeviceCheckText, helpPlayIntegrity, helpPlayIntegrityText
    case helpRegistrationID, helpRegistrationIDText, helpIdentityID, helpIdentityIDText, helpHostedPages
    case helpHostedPagesText, helpNamespace, helpNamespaceText, helpSignInKey, helpSignInKeyText, helpChallenge
    case helpChallengeText, helpEntitlements, helpEntitlementsText, helpFingerprint, helpFingerprintText
    case helpVerdict, helpVerdictText
    // providers and profiles
    case commandProviders, commandProvidersHelp, commandUseProvider, commandUseProviderHelp, commandNewProfileHelp
    case commandEditProfile, commandEditProfileHelp, commandShowProvider, commandShowProviderHelp
    case commandSaveProfileHelp, providersHeading, providersLoading, providersAside, providersAsideText
    case providersFaulty, providersSandbox, providersSudoSandbox, providersInUse, profileHeading, profileHeadingNew
    case profileFindings, profileName, profileNameHint, profileKind, profileBaseURL, profileBaseURLHint
    case profileIssuer, profileIssuerHint, profileTenant, profileRedirect, profileRedirectHint, profileScope
    case profileScopeHint, profileConfig, profileConfigHint, profileEndpoint, profileNamespace, noticeProfileSaved
    case confirmSwitch, confirmSwitchText, confirmSwitchDo
    // runs: diagram, inspector, step mode
    case commandDiagram, commandDiagramHelp, commandStepMode, commandStepModeHelp, commandInspect
    case commandInspectHelp, commandInspectNextHelp, commandInspectPreviousHelp, commandFollow, commandFollowPause
    case commandFollowHelp, commandGoOn, commandGoOnHelp, commandGoOnToEnd, commandGoOnToEndHelp, commandFilter
    case commandFilterHelp, commandFold, commandFoldClose, commandFoldHelp, commandMark, commandMarkHelp
    case commandCompare, commandCompareEventsHelp, commandFindNextHelp, commandFindPreviousHelp
    case commandCopyEventHelp, commandFaster, commandFasterHelp, commandSlower, commandSlowerHelp
    case commandDiagramLastHelp, commandSwitch, commandSwitchHelp, commandRevealSecretHelp, commandCopyValueHelp
    case commandEvent, commandNextEventHelp, commandPreviousEventHelp, diagramHeading, diagramEmpty, diagramYou
    case diagramStopped, diagramFind, diagramFiltered, diagramFollowing, diagramPaused, diagramDelay, diagramSpeed
    case diagramChecks, diagramDiscovery, diagramDiscoveryKeys, diagramGroupFailed, diagramChecksFailed,
        diagramFilterHeading
    case diagramCalls, diagramAnswers, diagramNotes, diagramSteps, diagramSuccesses, inspectorAnswer
    case inspectorCall, inspectorDuration, inspectorRequest, inspectorResponse, inspectorParameters
    case inspectorHeaders, inspectorForm, inspectorJSON, inspectorBody, inspectorSize, inspectorLocation
    case inspectorTokenHeader, inspectorClaims, inspectorExpected, inspectorFound, inspectorSource
    case inspectorPassed, inspectorNotPassed, inspectorReveal, claimExpires, claimExpired, claimIssued, claimLater
    case claimEarlier, claimAuthenticated, compareHeading, pauseStep, pauseMessage, stopsNowhere, stopsSteps
    case stopsMessages, noticeStopsNowhere, noticeStopsSteps, noticeStopsMessages, noticeNoRun, noticeHidden
    case helpLane, helpLaneText, helpArrow, helpArrowText, helpGroup, helpGroupText, helpSecretShown
    case helpSecretShownText, helpStops, helpStopsText
    case commandCode, commandCodeHelp, inspectorDocument
    case commandRuns, commandRunsHelp, commandOpenRunHelp, commandReplay, commandReplayHelp, commandMarkRunHelp
    case commandCompareRunsHelp, commandExport, commandExportHelp, commandDeleteRun, commandDeleteRunHelp
    case commandNextDifference, commandNextDifferenceHelp, commandPreviousDifferenceHelp, runsHeading, runsCount
    case runsLoading, runsNone, runsTime, runsFlow, runsUser, runsResult, runsRunning, runsBroken, runFormatHTML
    case runFormatSVG, runFormatMermaid, runFormatMarkdown, runFormatHAR, runFormatText, runFormatLines
    case endpointsHeading, endpointsAsideText, commandCopyEndpointHelp, actionEndpoints, actionEndpointsNote
    case runExportHeading, runExportFile, runExportFileHint, runExportFormat, runExported, runExportSecrets, confirmRun,
        confirmRunText, confirmRunDo
    case compareRuns, compareDiffering, compareSame, compareOnlyLeft, compareOnlyRight
    // what each event of a run is for
    case purposeStep, purposeStart, purposeStartResult, purposeStartLogin, purposeRestart, purposeRestartResult
    case purposeGetAstClientData, purposeGetAstClientDataResult, purposeSetAuthorisationCode
    case purposeSetAuthorisationCodeResult, purposeOfflineLogin, purposeOfflineLoginResult
    case purposeClearIamTokenCache, purposeClearIamTokenCacheResult, purposeDeleteUser, purposeDeleteUserResult
    case purposeEnableAuthenticationMode, purposeEnableAuthenticationModeResult, purposeGetIamAccessTokenClaims
    case purposeGetInformation, purposeGetState, purposeCancel, purposeAcknowledge, purposeInvalidState
    case purposeDeviceLogin, purposeRequestPIN, purposeConfirmPresence, purposeGetAuthorizationCode
    case purposeAuthorizationCode, purposeIdpSdkError, purposeProvideCredentials, purposeCredentials
    case purposeDiscovery, purposeKeys, purposeAuthorizationRequest, purposePage, purposePageRequest
    case purposeFormPost, purposeRedirect, purposeCodeRedirect, purposeTokenRequest, purposeTokens
    case purposeDeviceAuthorization, purposeUserinfo, purposeLogout, purposeRevocation, purposeAdministration
    case purposeOtherRequest, purposeOtherAnswer, purposeRefusal, purposeNoAnswer, purposeCheckProvider
    case purposeCheckAnswer, purposeCheckIDToken, purposeCheckOther, purposeRegisterWithAuthenticationProvider
    case purposeRegisterWithDeviceCheck, purposeRegisterWithGooglePlayIntegrity, purposeAttestationToken
    case purposeGetAuthenticationInfo, purposeGenerateKeyPair, purposeGenerateSignature, purposeStoredItem
    case purposeSignUp, purposeInitiateAuth, purposeChallenge, purposeRespondToAuthChallenge, purposeRefreshRequest
    case purposeSignInWithKey, purposeSignInWithAuthenticationProvider, purposePresentFederatedSignInUI
    case purposePresentFederatedSignOutUI, purposeRegisterFederatedId, purposeRefreshTokens, purposeClearAuthTokens
    case purposeSignOut, purposeGlobalSignOut, purposeDeregister, purposeReset, purposeResetUserData
    case purposeCompleted, purposeOther
    // faults of the sandbox
    case commandFaults, commandFaultsHelp, commandFaultOnce, commandFaultOnceHelp, commandFaultStay
    case commandFaultStayHelp, commandFaultOff, commandFaultOffHelp, faultsHeading, faultsIntro
    case faultsElsewhereHeading, faultsElsewhere, faultsCodes, faultsTokens, faultsConnection, faultsSudo, faultOnce
    case faultStays, faultOnlySudo, faultNotSudo, faultNotFlow, faultCommand, titleFault, noticeFaultOver
    case noticeFaultOnce, noticeFaultStays, noticeFaultOff, faultWrongCode, faultWrongCodeText, faultExpiredCode
    case faultExpiredCodeText, faultWrongNonce, faultWrongNonceText, faultWrongSignature, faultWrongSignatureText
    case faultUnknownKey, faultUnknownKeyText, faultClockSkew, faultClockSkewText, faultServerError
    case faultServerErrorText, faultUnavailable, faultUnavailableText, faultCutBody, faultCutBodyText, faultSlow
    case faultSlowText, faultNoKeys, faultNoKeysText, faultExpiredPage, faultExpiredPageText, faultLockedUser
    case faultLockedUserText, faultAttestationRefused, faultAttestationRefusedText, faultChallengeExpired
    case faultChallengeExpiredText, faultNonceReused, faultNonceReusedText
    // advice after a failed command
    case adviceAllowHost, adviceNameHost, adviceBrowser, adviceOwnPages, adviceDoctor, adviceDoctorAndJSON
    case adviceField, adviceCheckOrNewCode, adviceCheckOrAskForCode, adviceGetCode, adviceAskForCode, adviceNextCode
    case adviceSamePassword, advicePasswordTwice, adviceTyped, adviceNameAndPassword, adviceOtherPassword
    case adviceOtherPasswordSameCode, adviceEnable, adviceUnlockUser, adviceAskToUnlock, adviceWaitUntilOrUnlock
    case adviceWaitUntilOrAsk, adviceWaitOrUnlock, adviceWaitOrAsk, adviceAddOther, adviceAddOtherWithCode
    case adviceLogin, advicePIN, adviceWaitOrLogin, adviceDoWhatPageSays, adviceTryAgainOrAsk, adviceTryAgain
    case adviceCodeWorksOnce, adviceLoginInstead, adviceUsersOfDevice, adviceActivateAgain, adviceDeleteUsers
    // findings of doctor: the English texts are those of the checks, by which the others are found
    case findingStore, findingAnswers, findingProviderAnswers, findingIssuer, findingCheckAddress, findingNoDocument
    case findingCheckIssuerOrDiscovery, findingCheckBaseURL, findingLater, findingIssuerElseDiscovery
    case findingIssuerElseBaseURL, findingRealmTLS, findingProviderFails, findingCheckIssuer, findingCheckTenant
    case findingKeysElsewhere, findingNoKey, findingGiveKey, findingOneKey, findingKeys, findingSilentOnSigning
    case findingHS256Allowed, findingSignedOnly, findingSignElse, findingSign, findingNoOpenID, findingAddOpenID
    case findingScopesUnlisted, findingScopesMissing, findingAddScopes, findingAddScopesOffline, findingAddOffline
    case findingNoAdministration, findingNoAdministrator, findingGiveRoles, findingCheckAdmin, findingAdministers
    case findingScopesUnseen, findingClientsUnreadable, findingNoClient, findingCreateClient, findingNoBasic
    case findingAddBasic, findingMayNotAsk, findingAddOptional, findingDisabled, findingEnable, findingNoCodes
    case findingStandardFlow, findingDPoP, findingDPoPOff, findingExcludesIssuer, findingExcludeOff, findingPushes
    case findingPushOff, findingNoRefresh, findingRefreshOn, findingTrusted, findingLoopback, findingUnencrypted
    case findingUseHTTPS, findingPins, findingTrust, findingHTTP11, findingClientCertificate, findingCheckTransport
    case findingCheckProxy, findingClosed, findingNoDate, findingLoginForClock, findingClocksAgree, findingClocks
    case findingSetClocks, findingForm, findingNoPage, findingNotActivated, findingClientKnown, findingRedirectKnown
    case findingSecretAccepted, findingClientUntold, findingTokenRefusesKnown, findingTokenRefuses, findingCheckSecret
    case findingNoAssertions, findingSetSecret, findingCreatePublic, findingAnyRedirect, findingRedirectUntold
    case findingCompleteRedirects, findingLoginOnce, findingPKCERequired, findingPKCEListed, findingPKCEUnlisted
    case findingPKCEUnsaid, findingPKCEConfidential, findingPKCEKobil, findingPKCEOptional, findingRequirePKCE
    case findingSetPKCE, findingPKCETrial, findingLetScope, findingStandardFlowOf, findingNoPush, findingLetPKCE
    case findingSeeLog, findingOnlyDiscovery, findingAllowHost, findingBrowser, findingTryLogin, findingDeviceData
    case findingEnableRealm, findingBearerOnly, findingEnableClient, findingSameForClient, findingSameForRedirect
    case findingCheckRedirect, findingUnregistered, findingAddRedirect, findingNoTenant, findingCreateTenant
    case findingProfileReadable, findingOnlyFlows, findingOnlyFlowsAlone, findingAllClients, findingOfClients
    case findingEach, findingPool, findingPoolNoMethods, findingPoolFederated, findingPoolUnknown
    case findingCompleteSection, findingNoMethod, findingOtherWay, findingNoKeys, findingCorrectMember, findingRSAKey
    case findingCheckPoolEndpoint, findingPoolKeys, findingCheckPool, findingNotCognito, findingCheckCognito
    case findingPoolClient, findingPoolNoClient, findingCheckClientID, findingCognitoError, findingSignInShows
    case findingGraphQLOpen, findingCheckAPI, findingGraphQL, findingNoHosted, findingTwoClients, findingOneClient
    case findingLeadsToLogin, findingHostedRefuses, findingCheckFederated, findingHostedStatus, findingCheckWebDomain
    case findingShowsPage, findingCheckMember
    // summary of doctor
    case doctorGood, doctorGoodAsFar, doctorCouldImprove, doctorMustChange, doctorUntold
    // faults of profiles and connections: the English texts are those of the program, by which the others are found
    case profileWhole, profileFaultAt, profileFaultMapping, profileFaultUnknownNear, profileFaultUnknown
    case profileFaultText, profileFaultTexts, profileFaultLine, profileFaultSlash, profileFaultNeeds, profileFaultWord
    case profileFaultFlag, profileFaultTime, profileFaultHost, profileFaultZero, profileFaultCertificateAlone
    case profileFaultKeyAlone, profileFaultPin, profileFaultProxy, profileFaultNeedsUsername, profileFaultAdmin
    case profileFaultTwoSecrets, profileFaultPath, profileFaultPEM, profileFaultPEMKey, profileFaultEncrypted
    case profileFaultTooLarge, profileFaultFile, profileFaultProfile, profileFaultNoFile, profileFaultNoRight
    case profileFaultHS256, profileFaultNoEffect, profileFaultWriteIssuer, profileFaultIssuerTenant
    case profileFaultNoAdministration, profileFaultDiscoveryBelow, profileFaultFactor, profileFaultEndpoints
    case profileFaultDiscovery, profileFaultAddress, profileFaultRedirect, profileFaultRedirectHost, profileFaultScope
    case profileFaultPrompt, profileFaultPromptNone, profileFaultParameters, profileFaultOwnParameter
    case profileFaultInClients, profileFaultWrite, profileFaultIsCode, profileFaultIsS256, profileFaultEachRequest
    case profileFaultSecretThere, profileFaultParameterName, profileFaultMaxAge, profileFaultAuthMethod
    case profileFaultLifetime, profileFaultKeyID, profileFaultTwoIDs, profileFaultSecondDocument, profileFaultAliases
    case profileFaultDeep, profileFaultPlainKey, profileFaultNul, profileFaultMiB, profileFaultChanged
    case profileFaultExists, profileFaultBuiltIn, profileFaultName, profileFaultGone, profileFaultUTF8
    case profileFaultOneLine, profileFaultKeep, profileFaultUnreadable, profileFaultNoMapping, profileFaultOpenText
    case profileFaultOpenFiles, profileFaultKeyring, profileFaultWarning, profileFaultNamed, transportNoAddress
    case transportUnreachable, transportLost, transportTLS, transportUntrusted, transportSlow, transportAnswerLarge
    case transportNotHTTP, transportRequest, transportSetting, transportNoDocument
    case transportUnreachableAdvice, transportUnreachableAgain, transportLostAgain, transportLostReadBack
    case transportNoAnswer, transportHandshake, transportUntrustedAdvice, transportLargeAdvice, transportNotHTTPAdvice
    case transportResponseNotHTTP, transportRequestAdvice
}

extension TextKey {
    /// The key of a name in a file; nil for an unknown one.
    ///
    /// `init(rawValue:)` compares the name with one case after the other, which takes milliseconds for a whole file.
    init?(named name: String) {
        guard let key = Self.named[name] else { return nil }
        self = key
    }

    /// Hashes the case, whose raw value is a string: texts are looked up in every frame.
    package func hash(into hasher: inout Hasher) { hasher.combine(index) }

    /// Its place in `allCases`, without a search: a case without values is stored as its number.
    var index: Int {
        withUnsafeBytes(of: self) { $0.count == 2 ? Int($0.loadUnaligned(as: UInt16.self)) : Int($0[0]) }
    }

    private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
