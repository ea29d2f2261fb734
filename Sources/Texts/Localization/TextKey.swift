// Long because it names every text of the program.
/// The keys of all texts; a locale has each of them exactly once.
package enum TextKey: String, Sendable, Hashable, CaseIterable {
    // language
    case languageName, languagePlurals, languageASCII, languageDecimal
    // footer and help: what keys do
    case commandChoose, commandChooseHelp, commandSend, commandSendHelp, commandCreate, commandCreateHelp
    case commandUsePIN, commandUsePINHelp, commandEndFind, commandEndFindHelp, commandCopyCode, commandCopyCodeHelp
    case commandShow, commandShowHelp, commandHideCommand, commandCopy, commandCopyHelp, commandActivateUser
    case commandActivateUserHelp, commandIssueCode, commandIssueCodeHelp, commandNewUser, commandNewUserHelp
    case commandNextUser, commandNextUserHelp, commandHandOut, commandHandOutHelp, commandHandOutUserHelp
    case commandFind, commandFindHelp, commandSort, commandSortHelp, commandStatusFilter, commandStatusFilterHelp,
        commandPick, commandPickHelp, commandPickRangeHelp, commandPickAllHelp, commandUndoChange,
        commandUndoChangeHelp, commandMarked, commandUnmark,
        commandDisableUser, commandEnableUser, commandDisableUserHelp, commandWriteFile, commandWriteFileHelp,
        commandHandOutsHelp, commandContinueUsers, commandContinueUsersHelp,
        commandStopUsersHelp,
        commandUnlock, commandUnlockHelp, commandDeleteUser, commandDeleteUserHelp
    case commandReload, commandReloadHelp, commandMove, commandMoveHelp, commandMoveUpHelp, commandFirstHelp
    case commandLastHelp, commandPageDownHelp, commandPageUpHelp, commandNext, commandNextHelp, commandPreviousHelp
    case commandReveal, commandHide, commandRevealHelp, commandUndo, commandUndoHelp, commandRedoHelp
    case commandCancelFlow, commandCancelFlowHelp, commandBack, commandBackHelp, commandBackFromCodeHelp
    case commandCloseHelpHelp, commandHelp, commandHelpHelp, commandQuit, commandQuitHelp, commandInterruptHelp
    case commandRepaintHelp, commandCopyShown, commandCopyShownHelp, commandCopyAddress, commandCopyIssuer
    case commandCopyAddressHelp, commandCopyHeaders, commandOtherWays, commandOtherWaysHelp
    case commandStop, commandStopHelp, commandPages, commandPagesHelp, commandCreateClientHelp, commandSave
    case commandSaveHelp, commandSaveUserHelp, commandEditUser, commandEditUserHelp, commandEndConnection
    case commandEndConnectionHelp, commandCheckPassword, commandCheckPasswordHelp, commandOpen
    case commandOpenUserHelp, commandOpenClientHelp, commandNewClientHelp
    case commandDeleteClientHelp, commandPassword, commandPasswordHelp
    // title row
    case titleTenant, titleLoggedInAs
    // start
    case startStarting, startBusy, startUninitialised, startUnidentified, startNobody, startOne, startMany
    case startLoggedIn, startNotStored, startLoginGone, startSandbox, startServerStarting, startProvider, startDevice,
        startDeviceEmpty
    case startDeviceFirst, startDeviceMore, stateUninitialised, stateActivationRequired, stateFirstLoginRequired
    case stateLoginRequired, stateUnidentified, stateLoggedIn
    // choices
    case choiceSomebody, choiceOnboard, choiceOnboardNote, choiceOnboardElseNote, choiceOnboardFile
    case choiceOnboardFileNote, choiceActivate, choiceActivateNote
    case choiceAddUser, choiceAddUserNote, choiceLogin, choiceLoginAs, choiceLoginNote, choiceLoginPasswordNote,
        choiceAnother
    case choiceAnotherNote, choiceFirstLoginNote, choiceStay, choiceStayNote, choiceRestart, choiceRestartNote
    case choiceRestartLoggedInNote, choiceRestartPasswordNote, choiceTokens, choiceTokensNote, choiceLogout,
        choiceLogoutNote, choiceDelete, choiceDeleteNote, choiceDeleteSome, choiceDeleteSomeNote, choiceUsers
    case choiceUsersNote, choiceTryAgain, choiceTryAgainNote, choiceFailedEvent, choiceFailedEventNote,
        choiceLoginAgain, choiceLoginAgainNote, choiceNewCode
    case choiceNewCodeNote, choiceUnlock, choiceUnlockNote, choiceActivateNow, choiceActivateNowNote
    case choiceNextUser, choiceNextUserNote, choiceGoOn
    case choiceGoOnNote, choiceStartAgain, choiceStartAgainNote, choiceStart, choiceQuit, choiceChangePassword
    case choiceChangePasswordNote, choiceForgotPassword, choiceForgotCodeNote, choiceForgotMailNote
    case choicePasswordWithCode, choicePasswordWithCodeNote, choiceWeb, choiceWebNote, choiceBrowser
    case choiceBrowserNote, choicePaste, choicePasteNote, choiceDevice, choiceDeviceNote, choiceRegister
    case choiceRegisterNote, choiceClients, choiceClientsNote, choiceProvider, choiceProviderNote, choiceGivePassword
    case choiceGivePasswordNote, choiceLoginNow, choiceLoginNowNote
    // flows and their steps
    case flowActivate, flowAddUser, flowLogin, flowStay, flowRestart, flowLogout, flowDelete, flowAside
    case flowActivateText, flowLoginText, flowStayText, flowRestartText, flowLogoutText, flowDeleteText, stepStart
    case stepStartRunning, stepClientData, stepClientDataRunning, stepCode, stepCodeRunning, stepSet, stepSetRunning
    case stepOffline, stepOfflineRunning, stepClear, stepClearRunning, stepRestart, stepRestartRunning, stepDelete
    case stepDeleteRunning, flowChangePassword, flowForgotPassword, flowChangePasswordText, flowForgotPasswordText
    case flowWeb, flowWebText, flowFormText, flowBrowserText, flowPasteText, flowDeviceText, flowRegisterText
    case stepDevice, stepDeviceRunning
    // web views and browsers
    case webHeading, webRegistration, webLogin, webSubsequent, webBrowser, webBrowserNote, webTerminal
    case webTerminalNote, webPaste, webPasteNote, webClient, webAside, webAsideText, waysHeading, waysAside
    case waysAsideText, addressOpen, addressType, addressWaiting, addressOnce, addressNoBrowser, addressOpenAnywhere
    case addressWaitingElsewhere, addressOpenHere, addressScan, addressUntil, pasteOpen, pasteHeaders, pasteHeadersCut
    // progress
    case progressBeginning, progressServerStarting, progressHeld, progressCancelling, progressLeave, progressQuiet
    // credentials
    case credentialsPage, credentialsAsks, credentialsNothing, credentialsRule, credentialsAgain, credentialsWaiting
    case credentialsHiddenField, credentialsOpenField, fieldUsername, fieldEmail, fieldFirstName
    case fieldLastName, fieldEnabled, fieldValidFrom, fieldValidFromHint, fieldValidUntil, fieldValidUntilHint
    case fieldGroups, fieldGroupsHint, fieldGroupsNone, fieldGroupsUnread, fieldGroupsJoined, fieldGroupsLeft,
        fieldTimeHint, fieldNote, fieldNewAttribute,
        fieldNewAttributeHint
    case fieldNewAttributeFault, fieldPassword, fieldPasswordAgain
    case fieldActivationCode, fieldActivationCodeHint, fieldNewPassword, fieldCurrentPassword, fieldOneTimePassword
    case fieldOneTimeCodeHint, fieldAuthenticator, fieldAuthenticatorHint, fieldButton, fieldOneTimeCode
    case fieldRedirectURL, fieldRedirectURLHint, fieldPIN, fieldRepeatedPIN, fieldMissing, fieldRefused, fieldPageSays
    case serverSays, masterControllerSays, idpSdkSays, reported, errorWas, fieldChoose, credentialsPageSays, fieldTick
    case fieldTickBox, fieldPress, fieldNotPressed, fieldBreaks, fieldNeeds, ruleList, ruleMinimum, ruleMaximum
    case ruleRun, ruleLower, ruleUpper, ruleDigit, ruleSpecial, ruleListed, ruleAny, fieldLeftOut, fieldMoreChoices
    case consentAsks, totpScan, totpType, totpSettings, totpCounter, totpNoRoom, recoveryIntro, recoveryKept
    case recoveryNotKept
    // refusals of the provider
    case refusedNoUsername, refusedNoPassword, refusedNoCode, refusedUnknownUser, refusedCodeExpired, refusedCode
    case adviceNewCode, adviceCreateUser, adviceUnlock, refusedNoCurrentPassword, refusedNoNewPassword
    case refusedOldPassword, refusedNameOrPassword, refusedLocked, refusedLockedUntil, refusedLockedForGood
    case refusedDisabled, refusedPasswordsDiffer, refusedNoOneTimeCode, refusedOneTimeCode, refusedNameTaken
    case refusedEmailTaken, refusedFieldEmpty, refusedEmail, refusedField, refusedTooLate, refusedOtherUser
    case refusedDevice, refusedFewTries, refusedPasswordUsed, refusedPasswordShort, refusedPasswordLong
    case refusedPasswordLower, refusedPasswordDigits, refusedPasswordUpper, refusedPasswordSpecial
    case refusedPasswordIsName, refusedPasswordIsEmail, refusedPasswordPattern, refusedTyped, refusedPageExpired,
        refusedNewPassword
    case refusedValue, refusedDeviceID, refusedDeviceUnlinked, refusedByErrorPage
    case refusedNotSetUp, refusedLoginEnded, refusedUserCode, refusedUserCodes
    // new user
    case newUserHeading, newUserIntro, newUserIntroElse, newUserNameHint, newUserEmailHint, newUserBlank
    case newUserExists, newUserCreating, newUserIssuing, newUserRefused, newUserAside, newUserAsideText
    case newUserAsideElse, onboardCreate, onboardIssue, onboardPassword, onboardActivate, onboardLogin
    // code
    case codeHeading, codeValid, codeExpired, codeNoExpiry, codeOnce, codeAside, codeAsideText
    case codeHandOutWriting, codeHandOutWritten, codeHandOutsWritten, codeHandOutNoCommand, codeHandOutPrinting,
        codeHandOutPrinted
    case codeHandOutFailed, codeHandOutNotStarted, passwordHeading
    case passwordInstead, passwordTemporary, passwordAsideText
    // authentication mode
    case modeHeading, modeNo, modeNoNote, modeNoMeaning, modePIN, modePINNote, modePINMeaning, modeBiometric
    case modeBiometricNote, modeBiometricMeaning, modePassword, modePasswordNote, modePasswordMeaning, modeKeyInFile
    case modeKeyring, modeOption, modeLater, modePagesOne, modePagesThree, modePagesGive, modePagesKnow, modeAside
    case modeAsideText
    // user choice
    case userChoiceLogin, userChoiceStay, userChoiceDelete, userChoiceAside, userChoiceAsideText
    // PIN
    case pinSet, pinUnlock, pinLocal, pinWrong, pinTooShort, pinDiffers, pinAttempts
    // presence
    case presenceSimulated, presenceQuestion, presenceMatch, presenceMatchNote, presenceNoMatch, presenceNoMatchNote
    case presenceCancelled, presenceCancelledNote, presenceLockedOut, presenceLockedOutNote
    // result
    case resultActivated, resultLoggedIn, resultStayed, resultRestarted, resultRestartedEmpty, remainsNotRevocable
    case remainsSealed, remainsNotTaken, remainsBrowser, resultLoggedOut, resultDeleted, resultEvents, resultMeasured
    case resultMeasuredAlone, resultCommand, resultAside, factMode, factDevice, factTokens, factTokenLifetime
    case factTokenEndless, factTokenUnknown, factNothingStored, credentialsPageTitle, resultPasswordChanged,
        resultMailSent
    // failure
    case failedActivation, failedLogin, failedStay, failedRestart, failedLogout, failedDelete, failedServer
    case failedStorage, failedStart, failedTenant, failureStatus, failureNow, failureAside, failureAsideText
    case whyUnknown, whyServer, whyStorage, whyNewerStorage, whyUnknownTenant, whyUnreachable, whyTLS, whyTimeout
    case whyUnreadable, whyScript, whyUnexpected, whyErrorRedirect, whyTooManyPages, whyMissingField, whyMismatch
    case whyAnotherHost, whyInvalidCall, whySensorLocked, whySensorNoMatch, whySensorMissing, whyTokenUntrusted
    case whyFactorDamaged, whyStorageFull, whyStorageBusy, whyStoreNotPrivate, whyNoMemory, whyNobodyActivated
    case failedPassword, whyCancelled, whyServerFull, whyProviderBusy, whyDeadline, whyControllerState
    case whyControllerParameter, whyControllerCancelled, whyControllerUnreachable, whyStartedAnew, whyClientRefused
    case whyGrantRefused, whyTokenAnswer, whyOtherUser, whyNoCodeHandedOn, whyProviderFull, whyStranger
    case whyNothingKept, whyKeptTooLong, whyModeKeepsNothing, whyPINWrong, whyFactorGone, whyStoreFailed
    case whyStoreReadOnly, whyStoreClosed, whyStoreDamaged, whySensorDismissed, whySensorInterrupted
    case whySensorAppClosed
    // statuses
    case becauseUpdateAvailable, becauseAppRegistered, becauseUserCancel, becauseConfirmationTimeout
    case becauseInvalidPin, becauseUnknownVersion, becauseUnknownClientType, becauseUpdateNecessary
    case becauseWrongCredentials, becauseUnknownCertificate, becauseInternalError, becauseActivationCodeExpired
    case becauseLockedCertificate, becauseLockedUser, becausePropertyNotExists, becauseInvalidKeyLength
    case becauseNotUnique, becauseTextTooLong, becauseInvalidState, becauseInvalidParameter, becauseInvalidUserId
    case becauseUserIdAlreadyExists, becauseRegisterApp, becauseMismatchedUser, becauseNegative, becauseReadOnly
    case becauseTemporaryLocked, becauseNotSuspended, becauseInvalidPassword, becausePasswordBlocked
    case becauseAtcExpiresSoon, becauseAtcExpired, becauseNotReachable, becausePinBlocked, becauseAccessDenied
    case becausePropertyExists, becauseTenantIdAlreadySet, becauseUninitialized, becauseFailed, becauseLoginRequired
    case becauseAlreadyInitialized, becauseGlobalPinSet, becauseUpdateAvailableGlobalPinSet, becauseInvalidToken
    case becauseOfflineNotActivated, becauseNotSupported, becauseConnectionLost, becauseNoTokenData
    case becauseTokenDataOutdated, becauseNoTokens, becauseNoAuthorizationCode, becauseCodeNotTaken
    case becauseServerCancel
    // users
    case usersHeading, usersFind, usersCount, usersRange, usersRangeOpen, usersByName, usersByNameReversed,
        usersByCreated, usersByCreatedReversed, usersByLogin, usersByLoginReversed, usersByStatus,
        usersByStatusReversed, usersOnly, usersFindsBeginnings, usersSortHeading, usersSortName,
        usersSortCreated, usersSortLogin, usersSortStatus, usersSortReverse, usersSortNameNote, usersSortCreatedNote,
        usersSortLoginNote, usersSortStatusNote, usersSortReverseNote, usersFilterHeading, usersFilterAll,
        usersNoneOfStatus, usersName,
        usersStatus
    case usersDevices, usersLastLogin, usersCreated, usersMarked, usersMarkedWithout, usersMarkedGone, usersAsOf,
        usersMarking, markedHeading,
        markedIssueCode,
        markedIssueCodeNote, markedHandOut, markedHandOutNote, markedWithdraw, markedWithdrawNote, markedPassword,
        markedPasswordNote, markedUnlock, markedUnlockNote, markedAddActions,
        markedAddActionsNote, markedRemoveActions, markedRemoveActionsNote, markedChangeActions, markedGroups,
        markedGroupsNote, markedValidity, markedValidityNote, markedEndSessions,
        markedEndSessionsNote, markedEnable, markedEnableNote, markedDisable, markedDisableNote, markedDelete,
        markedDeleteNote, markedRestore, markedWithheld, askKeep, askWithheld, askAdministrators, askCodes,
        askCodesText, askHandOuts, askHandOutsText, askWithdraw, askWithdrawText, askPasswords, askPasswordsText,
        askUnlock, askUnlockText,
        askEnable, askEnableText, askDisable, askDisableText, askActions, askActionsText, askGroups, askGroupsText,
        askValidity, askValidityText, askSessions, askSessionsText,
        askDelete, askDeleteText, askDeleteFinalText, askNumber, askNumberText, askWrongNumber, askDeleteSend,
        askDeleteSendHelp,
        resultsCount, resultsRunning, resultsStopping, resultsStopped, resultsAllDone, resultsSomeDone,
        resultsSomeUndone, resultsWritten,
        resultsOnce, resultsUntil, resultsUndo, resultsUndoable, resultsRestored, outcomeDone, outcomeUnchanged,
        outcomeRestored, outcomeNameTaken, usersNever, usersNone, usersNotFound, usersNoneBegins,
        usersLoading
    case usersSearching
    case usersUnlocking, usersDeleting, usersHere, usersNotHere, usersDetails, usersRefusedLoad, usersRefusedCode
    case usersRefusedUnlock, usersRefusedDelete, usersRefusedHandOut, statusPasswordSet
    case statusTemporaryPassword, statusNotActivated
    case statusWithoutPassword, statusWithoutCode, statusCodeOpen, statusCodeOpenUntil, statusCodeExpired
    case statusCodeExpiredOn, statusLocked, statusLockedFor, statusFailures, statusDisabled, statusActivated
    case statusExpired, statusExpiredOn, statusNotYetValid, statusValidFrom, markCopied, markWritten
    case markPrinted, refusalUnreachable
    case refusalUnauthorized, refusalForbidden, refusalNotFound, refusalConflict, refusalProtected, refusalChanged,
        refusalInvalid
    case refusalUnsupported, refusalNoAdministrator, refusalFailed, usersRefusedPassword, usersResetting
    // details and clients
    case sheetUser, sheetClient, sheetProvider, sheetRefused, sheetAsking, sheetWorking, sheetSecret, sheetLimited
    case actionIssueCode
    case actionIssueCodeNote, actionIssueElseNote, actionPassword, actionPasswordNote, actionRequired
    case actionRequiredNote, actionEdit, actionEditNote, actionCheckPassword, actionCheckPasswordNote
    case actionConnections, actionConnectionsNote, actionTenant, actionTenantNote, actionSessions
    case actionSessionsNote, actionUnlock
    case actionDelete, actionDeleteNote
    case actionSecret, actionSecretNote, actionDeleteClient, actionDeleteClientNote, actionReload, actionCheck
    case actionCheckNote, checkHeading, checkRunning, checkFine, checkWarnings, checkFailed, checkAgain, checkAside
    case checkAsideText, actionBack, fieldActions, requiredHeading, requiredText, editUserHeading
    case editUserLoading, editUserSaving, editUserNotLoaded, editUserRefused, editUserAside, editUserAsideText
    case connectionsHeading, connectionsNone, connectionTitle, connectionSession, connectionDevice
    case checkPasswordHeading, checkPasswordText, checkPasswordActions, checkPasswordRefused, tenantHeading
    case tenantBounds, tenantLoading, tenantSaving, tenantNotLoaded, tenantRefused, tenantAside
    case tenantAsideText, tenantLength, tenantMinLength, tenantMaxLength, tenantPeriod, tenantMinPeriod
    case tenantMaxPeriod, tenantTries, tenantQR, tenantNumberHint, tenantPeriodHint, tenantTriesHint
    case tenantQRHint, requiredAddHeading, requiredAddText, requiredRemoveHeading, requiredRemoveText,
        usersGroupsHeading, usersGroupsText, usersValidityHeading, usersValidityText, clientsHeading
    case clientsCount
    case clientsNotFound, clientsSome, clientsLoading, clientsRefused, clientsName, clientsKind, clientsRedirects
    case clientsAside, clientsAsideText, clientPublic, clientConfidential, clientConsent, newClientHeading
    case newClientRefused, newClientCreating, fieldClientID, fieldClientIDHint, fieldClientKind, fieldRedirects
    case fieldRedirectsHint, fieldOrigins, fieldOriginsHint, fieldConsent, fieldProofKey
    // events of the provider
    case choiceEvents, choiceEventsNote, choiceStates, choiceStatesNote
    case actionEvents, actionEventsNote, commandEvents, commandEventsHelp
    case commandOpenEventHelp, commandKeepEvents, commandKeepEventsHelp, commandFollowEventsHelp
    case commandFilterEventsHelp, commandAdministrators, commandLogins, commandOtherEventsHelp, commandOneUser
    case commandAllEventsHelp, eventsOfLogins, eventsOfUser, eventsOfAdministrators, eventsChangesOfUser
    case eventsCount, eventsSome, eventsFollowing, eventsLoading, eventsLoadingOlder, eventsOldest, eventsNone
    case eventsRefused, eventsRefusedMore, eventsNotKept, eventsNotKeptOfAdministrators, eventsHowToKeep,
        eventsKeptByOthers
    case eventsSwitchingOn, noticeEventsKept, eventsLastSucceeded, eventsLastFailures, eventsFilterHeading
    case eventsAll, eventsFailures, eventTime, eventWho, eventWhat, eventWhere, eventWhoID, eventOnWhom, eventPath
    case eventClient, eventAddress, eventSession, eventTrace, eventResult, eventSucceeded, eventRefused
    case eventStranger, eventNoValue, eventBefore, eventAfter, eventChanges, eventDetails, eventSent
    // confirmation
    case confirmDelete, confirmDeleteText, confirmDeleteFinalText, confirmDeleteKeep, confirmDeleteDo, confirmRemove,
        confirmRemoveText
    case confirmRemoveKeep, confirmRemoveDo, confirmPassword, confirmPasswordText, confirmPasswordKeep
    case confirmPasswordDo, confirmCode, confirmCodeText, confirmCodeActivatedText, confirmCodeKeep, confirmCodeDo
    case confirmSessions
    case confirmSessionsText, confirmSessionsDo, confirmOverwrite, confirmOverwriteText, confirmOverwriteField
    case confirmOverwriteNothing, confirmOverwriteKeep, confirmOverwriteDo, confirmEndSession, confirmEndSessionText,
        confirmEndSessionDo
    case confirmRemoveDevice, confirmRemoveDeviceText, confirmRemoveDeviceDo, confirmLeaveCode
    case confirmLeavePassword, confirmLeaveCodeText
    case confirmLeaveCodeKeep, confirmLeaveCodeDo, confirmLeaveCodeQuit, confirmUserHandOut, confirmUserHandOutText
    case confirmUserHandOutDo, confirmLeaveCodes, confirmLeaveCodesText, confirmQuit, confirmQuitText, confirmQuitKeep
    case confirmQuitDo, confirmClient, confirmGroup, confirmClientText
    // help
    case helpHeading, helpWords, helpActivation, helpActivationText, helpCode, helpCodeText, helpMode, helpModeText
    case helpFactor, helpFactorText, helpStay, helpStayText, helpTenant, helpTenantText, helpRealm, helpRealmText
    case helpMasterController, helpMasterControllerText, helpIdpSdk, helpIdpSdkText, helpClientData
    case helpClientDataText, helpClientID, helpClientIDText, helpStatus, helpStatusText, helpErrorCode
    case helpErrorCodeText, helpErrorCodeOurs, helpErrorCodeOursText, helpCredentials, helpCredentialsText
    case helpWebView, helpWebViewText, helpOfflineToken, helpOfflineTokenText, helpAuthorizationCode
    case helpAuthorizationCodeText, helpPKCE, helpPKCEText, helpRedirectURI, helpRedirectURIText, helpState
    case helpStateText, helpDeviceCode, helpDeviceCodeText, helpClient, helpClientText, helpPublicClient
    case helpPublicClientText, helpConsent, helpConsentText, helpOrigins, helpOriginsText, helpDiscovery
    case helpDiscoveryText, helpIssuer, helpIssuerText, helpKeys, helpKeysText, helpRequiredAction
    case helpRequiredActionText, helpTemporaryPassword, helpTemporaryPasswordText, helpLock, helpLockText
    case helpOneTimeCode, helpOneTimeCodeText, helpRecoveryCodes, helpRecoveryCodesText, helpIDToken, helpIDTokenText
    case helpAccessToken, helpAccessTokenText, helpRefreshToken, helpRefreshTokenText, helpSession, helpSessionText
    case helpFault, helpFaultText, helpDiagram, helpDiagramText, helpRun, helpRunText, helpMouse, helpMouseText
    case helpSettingsFile, helpSettingsFileText, helpRights, helpRightsText, helpEdit
    // notices
    case noticeCancelled, noticeEndedAfterAll, noticeDropped, noticeCopied, noticeNotCopied, noticePasteBlanks
    case noticePasteRemoved, noticePasteLeftOut, noticePasteCut, noticePasteInvalid, noticePasteInvisible
    case noticeCreated, noticeCodeUnseen, noticeUnlocked, noticeNotLocked, noticeFailuresForgotten, noticeDeleted
    case noticeEnabled, noticeDisabled, noticeUnchanged, noticeRefused, noticeRangeTooLong, noticeMarkLimited,
        noticeMarking,
        noticeGroupsSet, noticeValiditySet, noticeCodeWithdrawn, noticeRestored, noticeNotRestored, noticeDeletedUndo,
        noticeUndoNothing, noticeUndoImpossible
    case noticeActionsSet, noticeSessionsEnded, noticeSessionEnded, noticeDeviceRemoved, noticeUserEdited
    case noticeUserSaved, noticeNothingChanged, noticeTenantSaved, noticeClientCreated, noticeClientDeleted
    case programPortShared
    case programPortTaken, programPortFailed, programInterrupted, valueLength, valueEmailAddress, valuePresence
    case valueCharacters
    case valueCharacter
    // time
    case january, february, march, april, may, june, july, august, september, october, november, december
    case timeAbsolute, timeThisYear, timeOtherYear, timeSeconds, timeMinutes, timeHours, timeDays, timeDativeSeconds,
        timeDativeMinutes, timeDativeHours, timeDativeDays, timeAgo, timeAhead, timeMeasured, timeMilliseconds
    // window
    case tooSmall, moreLines, moreLinesScroll, answerAwaited, answerAwaitedFirst
    // tokens and claims
    case tokensLoading, tokensRefused, tokensRevealHelp, tokenHidden, tokenExpires, tokenExpired, tokenTime
    case tokenClaims, tokenForApp, tokenForServer, tokenOpaque, tokensScope, storedTitle, storedNothing
    case storedNeverShown, storedKind, storedIssued, storedExpires, storedSeal, storedBefore, storedNone
    case storedNoneByMode, storedEndless, storedUnknown, storedAgeUnknown, storedGrantKey, sealedByFile,
        sealedByKeyring, sealedByPIN
    case tokensCheck, tokensCheckNote, tokensCheckText, tokensChecking, tokensNoKeys, signatureValid, signatureInvalid
    case signatureUnknownKey, signatureUnsupported, signatureOpaque, signatureNoKeyID, claimMeansIssuer
    case claimMeansSubject, claimMeansAudience, claimMeansExpiry, claimMeansIssue, claimMeansNotBefore
    case claimMeansLogin, claimMeansTokenID, claimMeansNonce, claimMeansClient, claimMeansLevel, claimMeansMethods
    case claimMeansAccessHash, claimMeansSession, claimMeansKind, claimMeansScope, claimMeansUserName, claimMeansName
    case claimMeansFirstName, claimMeansLastName, claimMeansEmail, claimMeansEmailVerified, claimMeansLocale
    case claimMeansGroups, claimMeansRealmRoles, claimMeansClientRoles, claimMeansOrigins, claimMeansDevice
    case claimMeansUserType, claimMeansEntitlements, claimMeansRegistrationKey, claimMeansIdentityID
    case claimMeansFirstIdentityID, claimMeansFirstSubject, claimMeansIdentities, claimMeansOrigin, claimMeansEvent
    case claimMeansVersion
    // Sudo Platform: start
    case choiceSudo, choiceSudoNote, sudoNobody, sudoRegistered, sudoSignedIn, sudoInterrupted, sudoOpening
    case sudoFailedOpen, sudoOpenAgainNote, sudoImpossible, sudoNotRegistered, sudoNotSignedIn, sudoAlreadyRegistered
    case sudoAlreadySignedIn, sudoNoSignInKey, sudoNoHostedPages, sudoFederatedSession, sudoMethodNotListed
    case sudoNoAdministrator, sudoNoMethods, sudoPlace, sudoPlaceSandbox, sudoStateNotRegistered, sudoStateRegistered
    case sudoStateSignedIn, sudoStateFederated, sudoFactUser, sudoFactSubject, sudoFactIdentityID, sudoFactNamespace
    case sudoFactRegistrationID, sudoFactKeyID
    // Sudo Platform: choices
    case sudoRegisterTest, sudoRegisterTestNote, sudoRegisterTestSandboxNote, sudoRegisterAny, sudoSignInAny
    case sudoRegisterFSSO, sudoRegisterFSSONote, sudoRegisterDevice, sudoRegisterDeviceNote
    case sudoRegisterDeviceSandboxNote, sudoRegisterPlay, sudoRegisterPlayNote, sudoRegisterPlaySandboxNote
    case sudoSignInKey, sudoSignInKeyNote, sudoSignInIssuer, sudoSignInIssuerNote, sudoHostedSignIn
    case sudoHostedSignInNote, sudoHostedSignOut, sudoHostedSignOutNote, sudoRefresh
    case sudoRefreshNote, sudoSignOut, sudoSignOutNote, sudoGlobalSignOut, sudoGlobalSignOutNote, sudoResetUserData
    case sudoResetUserDataNote, sudoDeregister, sudoDeregisterNote, sudoReset, sudoResetNote, sudoAdministration
    case sudoAdministrationNote, sudoCheck, sudoCheckNote, sudoCheckAside, sudoLeave, sudoEdit, sudoEditNote
    case sudoAttestDevice, sudoAttestPlay, sudoAttestNote
    // Sudo Platform: what flows do
    case sudoAboutTest, sudoAboutFSSO, sudoAboutDevice, sudoAboutPlay, sudoAboutSignInKey, sudoAboutSignInIssuer
    case sudoAboutHosted, sudoAboutHostedOut, sudoAboutRefresh, sudoAboutSignOut, sudoAboutGlobalSignOut
    case sudoAboutDeregister, sudoAboutReset, sudoAboutResetUserData, sudoStepAttestation, sudoStepAttestationRunning
    case sudoStepInfo, sudoStepInfoRunning, sudoStepKeyPair, sudoStepKeyPairRunning, sudoStepSignUp
    case sudoStepSignUpRunning, sudoStepChallenge, sudoStepChallengeRunning, sudoStepAnswer, sudoStepAnswerRunning
    case sudoStepIdentity, sudoStepIdentityRunning, sudoStepRefresh, sudoStepRefreshRunning, sudoStepAuthorize
    case sudoStepAuthorizeRunning, sudoStepToken, sudoStepTokenRunning, sudoStepLogout, sudoStepLogoutRunning
    case sudoStepRevoke, sudoStepRevokeRunning, sudoStepClear, sudoStepClearRunning, sudoStepGlobal
    case sudoStepGlobalRunning, sudoStepDelete, sudoStepDeleteRunning, sudoStepReset, sudoStepResetRunning
    case sudoStepData, sudoStepDataRunning
    // Sudo Platform: forms
    case sudoCommandStart, sudoCommandStartHelp, sudoFormSandbox, sudoFormFiles, sudoFormHostedSandbox, sudoFormWhere
    case sudoFieldKeyFile, sudoFieldKeySandboxHint, sudoFieldKeyProfileHint, sudoFieldKeyAdministeredHint
    case sudoFieldKeyFileHint, sudoFieldKeyID, sudoFieldKeyIDKnownHint, sudoFieldKeyIDHint, sudoFieldName
    case sudoFieldNameHint, sudoFieldEntitlements, sudoFieldEntitlementsHint, sudoFieldRegistrationID
    case sudoFieldRegistrationIDHint, sudoFieldIssuer, sudoFieldIssuerSandboxHint, sudoFieldIssuerProfileHint
    case sudoFieldIssuerHint, sudoFieldUser, sudoFieldUserHint, sudoFieldAttributes, sudoFieldAttributesHint
    case sudoFieldTokenFile, sudoFieldTokenAdministeredHint, sudoFieldTokenFileHint, sudoFieldTokenFileSandboxHint
    case sudoFieldBuildType, sudoBuildRelease, sudoBuildDebug, sudoFieldVendorID, sudoFieldVendorIDHint
    case sudoFieldUUIDHint, sudoFieldPackage, sudoFieldPackageHint, sudoFieldDeviceID, sudoFieldDeviceIDHint
    case sudoFieldRequestHashHint, sudoFieldAgent, sudoAgentBrowser, sudoAgentTerminal, sudoIssuerAlone
    case sudoKeyIDAlone, sudoAttributesForm, sudoNotUUID, sudoNotDays
    // Sudo Platform: results
    case sudoResultRegistered, sudoResultSignedIn, sudoResultHosted, sudoResultHostedOut, sudoResultRefreshed
    case sudoResultSignedOut, sudoResultGlobal, sudoResultDeregistered, sudoResultReset, sudoResultData, sudoClaims
    // Sudo Platform: failures
    case sudoFailed, sudoClientSays, sudoFailureAside, sudoWhyDecoding, sudoWhyInputs, sudoWhyIssuer, sudoWhyPlay
    case sudoWhyDevice, sudoWhyDeviceRegistered, sudoWhyTestKey, sudoWhyToken, sudoWhyMethod, sudoWhyRegisteredThere
    case sudoWhyService, sudoWhyAlreadyRegistered, sudoWhyAlreadySignedIn, sudoWhyRegisterRuns, sudoWhyRefreshRuns
    case sudoWhySignInRuns, sudoWhyKeyNotFound, sudoWhyNotRegistered, sudoWhyNotSignedIn, sudoWhyNoProvider
    case sudoWhyNoHostedPages, sudoWhyConfig, sudoWhyNoIdentityService, sudoWhyTokenMissing, sudoWhyInput
    case sudoWhyCanceled, sudoWhyNotConfirmed, sudoWhyOtherSession, sudoWhyRequest, sudoWhyGraphQL, sudoWhyFatal
    case sudoWhySignInKey, sudoWhySignInIssuer, sudoWhySessionEnded, sudoWhyNotAuthorized
    // Sudo Platform: administration
    case sudoAdministrationAside, sudoAdministrationAsideText, sudoTestKeys, sudoTestKeysNote, sudoIssuers
    case sudoIssuersNote, sudoFingerprints, sudoFingerprintsNote, sudoDevices, sudoDevicesNote, sudoAddresses,
        sudoAddressesNote
    case sudoRegistrations
    case sudoRegistrationsNote, sudoUsers, sudoUsersNote, sudoListLoading, sudoRefusedLoad, sudoCount, sudoCountFailed
    case sudoCountSome, sudoNoneFound, sudoNoneFailed, sudoNoTestKeys, sudoNoIssuers, sudoNoFingerprints
    case sudoNoDevices, sudoNoAddresses, sudoNoRegistrations, sudoNoUsers, sudoMarkValid, sudoMarkRevoked,
        sudoMarkExpired
    case sudoMarkDisabled, sudoMarkSucceeded, sudoMarkFailed, sudoColumnMade, sudoColumnUntil, sudoColumnTime
    case sudoColumnOwner, sudoColumnOutcome, sudoColumnKind, sudoAboutTestKeys, sudoAboutIssuers
    case sudoAboutNewIssuer, sudoAboutFingerprints, sudoAboutDevices, sudoAboutAddresses
    case sudoAboutRegistrations, sudoAboutUsers
    case sudoAboutAttestation, sudoChecked, sudoNotChecked, sudoPKCE, sudoNoPKCE, sudoCommandOpenHelp,
        sudoCommandNewHelp, sudoCommandMake
    case sudoCommandMakeHelp, sudoCommandRevoke, sudoCommandRemoveHelp, sudoCommandEnable, sudoCommandDisable
    case sudoCommandCheck, sudoCommandNoCheck, sudoCommandToggleHelp, sudoCommandPKCE
    case sudoCommandNoPKCE, sudoCommandFailed
    case sudoCommandAll, sudoCommandFailedHelp, sudoCommandCopyIDHelp, sudoCommandCopyPath, sudoCommandCreateHelp
    case sudoGenerateTestKey, sudoAddIssuer, sudoMakeIssuer, sudoAddFingerprint, sudoAddDevice, sudoAddAddress
    case sudoFieldPublicKey, sudoFieldPublicKeyHint, sudoFieldFolder, sudoFieldTestFolderHint, sudoFieldFolderHint
    case sudoFieldClaims, sudoFieldClaimsHint, sudoFieldFingerprint, sudoFieldFingerprintHint, sudoFieldDigestHint
    case sudoFieldDays, sudoFieldDaysHint, sudoFieldAddress, sudoFieldAddressHint, sudoFieldUse, sudoUseRedirect
    case sudoUseSignOut, sudoUseWebOrigin, sudoFieldOutput, sudoFieldOutputHint, sudoFieldAppVerdict
    case sudoAppRecognized
    case sudoAppUnrecognized, sudoAppUnevaluated, sudoFieldDeviceVerdict, sudoDeviceIntegrity, sudoDeviceNone
    case sudoFiles, sudoMadeUnseen, sudoMadeTestKey, sudoMadeIssuer, sudoMadeToken, sudoWorkingTestKey
    case sudoWorkingIssuer, sudoWorkingToken, sudoDoneTestKey, sudoDoneRevoked, sudoDoneIssuer, sudoDoneRemoved
    case sudoDoneFingerprint, sudoDoneDevice, sudoDoneAddress, sudoDoneToken, sudoDoneEnabled, sudoDoneDisabled
    // Sudo Platform: questions
    case sudoAskDeregister, sudoAskDeregisterText, sudoAskDeregisterDo, sudoAskReset, sudoAskResetText
    case sudoAskResetWithoutKey, sudoAskResetKeep, sudoAskResetDo, sudoAskData, sudoAskDataText, sudoAskDataKeep
    case sudoAskDataDo, sudoAskGlobal, sudoAskGlobalText, sudoAskGlobalKeep, sudoAskGlobalDo, sudoAskRevoke
    case sudoAskRevokeText, sudoAskRevokeKeep, sudoAskRevokeDo, sudoAskDelete, sudoAskDeleteText, sudoAskRemove
    case sudoAskRemoveDo, sudoAskIssuerText, sudoAskFingerprintText, sudoAskDeviceText, sudoAskAddressText,
        sudoAskChecking
    case sudoAskCheckingText, sudoAskCheckingKeep, sudoAskCheckingDo
    // Sudo Platform: help
    case helpPool, helpPoolText, helpTestKey, helpTestKeyText, helpFSSO, helpFSSOText, helpAttestation
    case helpAttestationText, helpDeviceCheck, helpDeviceCheckText, helpPlayIntegrity, helpPlayIntegrityText
    case helpRegistrationID, helpRegistrationIDText, helpIdentityID, helpIdentityIDText, helpHostedPages
    case helpHostedPagesText, helpNamespace, helpNamespaceText, helpSignInKey, helpSignInKeyText, helpChallenge
    case helpChallengeText, helpEntitlements, helpEntitlementsText, helpFingerprint, helpFingerprintText, helpVerdict
    case helpVerdictText
    // runs: diagram, inspector, step mode
    case commandDiagram, commandDiagramHelp, commandStepMode, commandStepModeHelp, commandInspect, commandInspectHelp
    case commandInspectNextHelp, commandInspectPreviousHelp, commandFollow
    case commandGoOn, commandGoOnHelp, commandGoOnToEnd, commandGoOnToEndHelp, commandFilter, commandFilterHelp
    case commandPresent, commandPresentHelp, commandPresenterGoOnHelp, commandProjector, commandProjectorOff
    case commandProjectorHelp, presenterStep, presenterStepOnly, presenterEarlier
    case commandFold, commandFoldClose, commandFoldHelp, commandMark, commandMarkHelp, commandCompare
    case commandCompareEventsHelp, commandShowAll, commandShowFewer, commandShowAllHelp, commandFindNextHelp
    case commandFindPreviousHelp, commandCopyEventHelp, commandFaster
    case commandFasterHelp, commandSlower, commandSlowerHelp, commandDiagramLastHelp, commandSwitch, commandSwitchHelp
    case commandRevealSecretHelp, commandCopyValueHelp, commandEvent, commandNextEventHelp, commandPreviousEventHelp
    case diagramHeading, diagramEmpty, diagramYou, diagramStopped, diagramFind, diagramFiltered, diagramFollowing
    case diagramPaused, diagramDelay, diagramSpeed, diagramChecks, diagramDiscovery, diagramDiscoveryKeys
    case diagramDesk, diagramDeskHidden
    case diagramGroupFailed, diagramChecksFailed, diagramFilterHeading, diagramCalls, diagramAnswers, diagramNotes
    case diagramSteps, diagramSuccesses, inspectorAnswer, inspectorCall, inspectorDuration, inspectorRequest
    case inspectorResponse, inspectorParameters, inspectorHeaders, inspectorForm, inspectorJSON, inspectorBody
    case inspectorSize, inspectorLocation, inspectorTokenHeader, inspectorClaims, inspectorExpected, inspectorFound
    case inspectorSource, inspectorPassed, inspectorNotPassed, inspectorReveal, claimExpires, claimExpired
    case claimIssued, claimLater, claimEarlier, claimAuthenticated, compareHeading, pauseStep, pauseMessage
    case stopsNowhere, stopsSteps, stopsMessages, noticeStopsNowhere, noticeStopsSteps, noticeStopsMessages
    case noticeNoRun, noticeNotFound, noticeHidden, helpLane, helpLaneText, helpArrow, helpArrowText, helpGroup,
        helpGroupText
    case helpSecretShown, helpSecretShownText, helpStops, helpStopsText, commandCode, commandCodeHelp
    case inspectorDocument, commandRuns, commandRunsHelp, commandOpenRunHelp, commandReplay, commandReplayHelp
    case commandMarkRunHelp, commandCompareRunsHelp, commandExport, commandExportHelp, commandExportAndOpen
    case commandPage, commandPageHelp, commandOpenFile, commandDeleteRun
    case commandDeleteRunHelp
    case commandNameRun, commandNameRunHelp, commandPinRun, commandUnpinRun, commandPinRunHelp
    case commandCopyHistoryHelp, commandWriteScript, commandWriteScriptHelp
    case commandRestoreState, commandRestoreStateHelp, commandResetSandbox, commandSaveState
    case commandSaveStateHelp, commandDeleteStateHelp, commandUndoStateHelp
    case commandNextDifference, commandNextDifferenceHelp, commandPreviousDifferenceHelp
    case runsHeading, runsCount, runsSome, runsLoading, runsNone, runsNotFound, runsTime, runsFlow, runsUser,
        runsResult, runsRunning
    case runsBroken
    case runsMarkPinned, runsMarkTape
    case runFormatHTML, runFormatSVG, runFormatMermaid, runFormatMarkdown, runFormatHAR, runFormatText
    case runFormatLines, endpointsHeading, endpointsAsideText, commandCopyEndpointHelp, actionEndpoints
    case actionEndpointsNote, runExportHeading, runExportFile, runExportFileHint, runExportFormat, runExported
    case runExportOpened, runExportNotOpened
    case runExportSecrets
    case runNameHeading, runNameField, runNameHint
    case confirmRun, confirmRunText, confirmRunDo, confirmRestore, confirmRestoreText
    case confirmRestoreDo, confirmReset, confirmResetText, confirmResetDo, confirmStateKeep, confirmCancelledFlows
    case statesHeading, statesLoading, statesNone, statesBusy, statesContents, statesProgram, statesUnreadable
    case statesReset, statesResetNote, statesNew, statesName, statesNameHint, statesSaved, statesRestored, statesUndone
    case statesWasReset, statesDeleted, statesBroughtBack
    case compareRuns, compareDiffering, compareSame
    case compareOnlyLeft, compareOnlyRight, compareOnlyLeftAttempt, compareOnlyRightAttempt, compareAttempt
    case comparePageAttempt, compareUsual, compareMore, compareDifferent, compareFlows, compareProviders
    case compareFaultLeft, compareFaultRight, compareFaults, compareStatuses, compareRefusedLeft, compareRefusedRight
    case compareRefusals, compareCheckLeft, compareCheckRight, compareSlowerLeft, compareSlowerRight, compareAlike
    case compareEndedAlike
    // runs on the command line and in exports
    case exportProvider, exportTenant, exportUser, exportUserUnknown, exportBegan, exportDuration, exportEvents
    case exportState, exportStateUnknown, exportFault
    case exportRunName, exportRunSource, exportRunByWizard, exportRunByCommand, exportRunByTape, exportRunCommand
    case exportRun, exportNoEnd, exportNoEndReason, exportChecksPassed
    case exportChecksFailed, exportDiagramPassed, exportDiagramFailed, exportCheckPassed, exportCheckFailed
    case exportStep, exportMinutes, exportSequence, exportSequenceOf, exportChoose, exportEventsHint, exportSecrets
    case storySucceeded, storySucceededNobody, storyFailed, storyFailedNobody, storyOpen, storyOpenNobody, storySteps
    case storyCourse, storyCourseFailed, storyFault, storyNoReason, storyLoggedIn, storyLoginNext, storyActivateNext
    case exportSecretsBrief, exportIdentityFlow, exportFirstFailure, exportBefore, exportDeskHint,
        exportTook, exportAnsweredBy
    case exportAnswers, exportValues, exportParameters, exportRequestHeaders, exportRequestBody, exportHTTPStatus
    case exportResponseHeaders, exportLocation, exportResponseBody, exportTokenHeader, exportTokenClaims, exportCheck
    case exportExpected, exportFound, exportSource, exportVerdict, exportPassed, exportFailed, exportBodyForm
    case exportBodyJSON, exportBodyOmitted, exportField, exportValue, exportParameter, exportHeader
    case exportLocationParameter, exportToken, exportClaim, exportFormField, exportMember, exportEmpty
    case runsListRunning, runsWritten, runsDeleted, runsKeptPinned, runsDeletedRun
    case runsNamed, runsUnnamed, runsPinned, runsUnpinned
    case runsAsk, runsAskAll
    case stateSaved, stateRestored, stateUndone, stateReset, stateDeleted, stateAskRestore, stateAskReset,
        stateAskDelete, stateNone
    case stateUsers
    case runsNothing, runsDiffering, runsAlike, runsUsual, runsPropertyFlow, runsPropertyProvider
    case runsPropertyTenant, runsPropertyUser, runsPropertyFault, runsPropertyStatus, runsPropertyState
    case runsPropertyReason
    case runsPropertyName, runsPropertyOutcome, runsPropertyFailure, runsPropertyDuration
    // result lines of commands
    case lineOpen, lineOpenCode, lineOpenHeaders, lineOpenPaste, lineStateAs, lineFlowAs, lineProviderSays, lineReason
    case lineNoUsers, lineNoUsersFound, lineNoClients, lineNoGroups, lineNoTenants, lineNoTestKeys, lineNoIssuers,
        lineNoProviders
    case lineNoFingerprints, lineNoDevices, lineNoneFailed, lineNoRunsThere, lineNoAdministrators
    case lineCreated, lineCreatedSecret, lineDeletedThere, lineDeleted, lineNewPassword, lineCode, lineTemporary
    case lineAdministratorAdded, lineAdministratorPassword
    case lineTemplate, lineFileChecked, lineOnboardProgress, lineOnboardDone, lineOnboardLeft, lineOnboardContinue
    case commandCheckFile, commandCheckFileHelp, commandComplete, commandCompleteHelp, commandWriteTemplate
    case commandStartFile, commandStartFileHelp, commandPauseRun, commandPauseRunHelp, commandStopRun
    case commandStopRunHelp, confirmStopFile, confirmStopFileText, confirmStopFileKeep, confirmStopFileDo
    case confirmStopFileLeave, confirmStopFileQuit, fileOnboardHeading, fileOnboardPath, fileOnboardPathHint
    case fileOnboardChecking, fileOnboardNoFiles, fileOnboardTemplate, fileOnboardTemplateNote
    case fileOnboardMissing, fileOnboardWriteThere, fileOnboardWritten, fileOnboardFillIn, fileOnboardCheck
    case fileOnboardCheckAgain, fileOnboardReadAs, fileOnboardCheckNote, fileOnboardFindings, fileOnboardPlace
    case fileOnboardFurther, fileOnboardChecked, fileOnboardNamesTenants, fileOnboardDo, fileOnboardCreate
    case fileOnboardActivate, fileOnboardCreateElse, fileOnboardActivateElse, fileOnboardTenant
    case fileOnboardTenantHint, fileOnboardTag, fileOnboardTagHint, fileOnboardResults, fileOnboardResultsHint
    case fileOnboardResultsAt, fileOnboardStopped, fileOnboardStoppedCreates, fileOnboardStoppedActivates
    case fileOnboardGoOn, fileOnboardGoOnNote, fileOnboardAnew, fileOnboardAnewNote, fileOnboardRunning
    case fileOnboardPaused, fileOnboardStopping, fileOnboardRows, fileOnboardCount, fileOnboardRate
    case fileOnboardRemaining, fileOnboardFailed, fileOnboardLast, fileOnboardLine, fileOutcomeCreated
    case fileOutcomeExists, fileOutcomeActivated, fileOutcomeNotActivated, fileOutcomeRefused
    case fileOutcomeFailed, fileOnboardEnded, fileOnboardEndedEarly, fileOnboardResultsKept
    case fileOnboardHandOut, fileOnboardHandOutNote, fileOnboardHandOutWriting, fileOnboardHandOutWritten
    case fileOnboardHandOutDelete, fileOnboardOtherRows, fileOnboardOtherRowsNote, fileOnboardFurtherRows
    case fileOnboardOther, fileOnboardAside, fileOnboardAsideText
    case lineOffboarded, lineOffboardWould, confirmOffboardDelete, confirmOffboardDisable
    case lineUnlocked, lineNotLocked, lineForgotten, lineUndo, lineRestored, confirmDeleteUsers, confirmDeleteFinal
    case confirmPasswords, lineTemporaryPassword, lineStopped, lineStopping
    case lineUserChanged, lineUserUnchanged, lineUserEnabled, lineUserDisabled, confirmDisable, lineSessionsEnded
    case lineDevicesRemoved, lineCodeWithdrawn, lineCodeNone, linePasswordCounts, linePasswordRight, linePasswordWrong
    case linePasswordLeft, linePasswordNowLocked, linePasswordRefused, linePasswordLocked, linePasswordDisabled,
        linePasswordApp
    case labelGroups, labelValidFrom, labelValidUntil, labelAttribute
    case lineDisabled, lineSwitchedOff, lineNone, lineLockedForGood
    case lineNoEvents, lineNoEventsFound
    case eventErrorAccessDenied, eventErrorClientDisabled, eventErrorClientNotFound, eventErrorCodeVerifierMissing
    case eventErrorEmailInUse, eventErrorExpiredCode, eventErrorIdentityProviderLoginFailure
    case eventErrorInvalidClient, eventErrorInvalidClientCredentials, eventErrorInvalidCode
    case eventErrorInvalidCodeVerifier, eventErrorInvalidEmail, eventErrorInvalidOauth2UserCode
    case eventErrorInvalidRedirectUri, eventErrorInvalidRegistration, eventErrorInvalidRequest
    case eventErrorInvalidSignature, eventErrorInvalidToken, eventErrorInvalidUserCredentials,
        eventErrorFeatureNotEnabled
    case eventErrorNotAllowed
    case eventErrorPasswordConfirmError, eventErrorPasswordMissing, eventErrorPasswordRejected
    case eventErrorPkceVerificationFailed, eventErrorRealmDisabled, eventErrorRejectedByUser
    case eventErrorResolveRequiredActions, eventErrorSessionExpired, eventErrorSlowDown, eventErrorSslRequired
    case eventErrorUserDisabled, eventErrorUserNotFound, eventErrorUserTemporarilyDisabled, eventErrorUsernameInUse
    case eventErrorUsernameMissing, eventRedirectURI, eventCauseDisabled, eventCauseExpired, eventCauseNotYetValid
    case eventCauseLockedTemporarily, eventCauseLockedPermanently, eventCauseCodeWrong, eventCauseCodeNone
    case eventCauseCodeUsed, eventCauseCodeWithdrawn, eventCauseCodeExpired, eventCauseCodeNotYetValid
    case eventCausePasswordEmpty, eventCauseCodeEmpty, eventCauseCurrentPasswordEmpty, eventCauseNewPasswordEmpty
    case eventCauseOneTimeCodeEmpty, eventCauseCurrentPasswordWrong, eventCauseOneTimeCodeWrong
    case eventCausePasswordUsed, eventCausePasswordShort, eventCausePasswordLong, eventCausePasswordLowerCase
    case eventCausePasswordDigits, eventCausePasswordUpperCase, eventCausePasswordSpecial, eventCausePasswordHasName
    case eventCausePasswordIsEmail, eventCausePasswordPattern, eventCauseFieldMissing, eventCauseFieldInvalid
    case eventCauseLoginTimedOut, eventCauseLoginEnded, eventCauseClientDataMissing, eventCauseClientDataRefused
    case eventCauseClientDataUsed, eventCauseDeviceIdMalformed, eventCauseDeviceIdMissing
    case eventCauseDeviceNotActivated, eventCauseDeviceUnknown, eventCauseDeviceOfAnotherUser
    case eventCauseDeviceCodeUnknown, eventCauseDeviceCodeExpired, eventCauseAssertionMalformed
    case eventCauseAssertionSignature, eventCauseAssertionAudience, eventCauseAssertionLifetime
    case eventCauseAssertionNotYetValid, eventCauseAssertionExpired, eventCauseAssertionUsed
    case eventCauseAuthorizationCodeUnknown, eventCauseAuthorizationCodeUsed, eventCauseAuthorizationCodeExpired
    case eventCauseRedirectUriDiffers, eventCauseAnotherClient, eventCauseVerifierMalformed
    case eventCauseVerifierUnexpected, eventCauseSessionEnded, eventCauseOfflineSessionEnded
    case eventCauseOfflineSessionIdle, eventCauseClientLeftSession, eventCauseTokenUnknown, eventCauseTokenExpired
    case eventCauseOfflineAccessWithdrawn, eventCauseTokenStale, eventCauseTokenUsed, eventCauseClientUnnamed,
        eventCauseSecretMissing
    case eventCauseSecretWrong, eventCauseBearerOnly, eventCauseConsentRequired, eventCauseFlowDisabled
    case eventCauseRegistrationDisabled, eventCauseChallengeMissing, eventCauseChallengeInvalid
    case eventCauseScopeUnknown, eventCauseResponseType, eventCauseGrantType, eventCauseParameterMissing
    case eventCauseParameterInvalid, eventCauseParameterRepeated, eventCauseParameterTooLong
    case eventCauseParameterUnsupported
    case eventErrorErrorInvalidEmail, eventErrorErrorInvalidValue, eventErrorErrorInvalidDate
    case eventErrorErrorInvalidLength, eventErrorErrorInvalidLengthTooLong, eventErrorErrorUserAttributeRequired
    case eventErrorErrorUserAttributeReadOnly, eventErrorErrorUsernameInvalidCharacter
    case eventErrorErrorPersonNameInvalidCharacter, eventErrorErrorInvalidMultivaluedSize, eventTypeLogin
    case eventTypeLoginError, eventTypeLogout, eventTypeLogoutError, eventTypeRegister, eventTypeRegisterError
    case eventTypeCodeToToken, eventTypeCodeToTokenError, eventTypeRefreshToken, eventTypeRefreshTokenError
    case eventTypeClientLogin, eventTypeClientLoginError, eventTypeOauth2DeviceVerifyUserCode
    case eventTypeOauth2DeviceVerifyUserCodeError, eventTypeOauth2DeviceCodeToToken
    case eventTypeOauth2DeviceCodeToTokenError, eventTypeDeleteAccount, eventTypeDeleteAccountError
    case eventTypeRevokeGrant, eventTypeRevokeGrantError, eventTypeUpdatePassword, eventTypeUpdatePasswordError
    case eventTypeUpdateProfile, eventTypeUpdateProfileError, eventTypeUpdateTotp, eventTypeUpdateTotpError
    case eventTypeUserDisabledByTemporaryLockout, eventTypeUserDisabledByPermanentLockout, eventFilterCreate
    case eventFilterUpdate, eventFilterDelete, eventFilterAction, eventDoneCreate, eventDoneUpdate, eventDoneDelete
    case eventDoneAction, eventResourceUser, eventResourceUserSession, eventResourceUserLoginFailure
    case eventResourceUserPool, eventResourceClient, eventResourceClientRole, eventResourceClientRoleMapping
    case eventResourceClientScope, eventResourceClientScopeMapping, eventResourceRealm, eventResourceRealmRole
    case eventResourceRealmRoleMapping, eventResourceRealmScopeMapping, eventResourceRole, eventResourceGroup
    case eventResourceGroupMembership, eventResourceProtocolMapper, eventResourceIdentityProvider
    case eventChangeUnlocked, eventChangeUnlockedAll, eventChangeSessionEnded, eventChangeSessionsEnded
    case eventChangePassword, eventChangeRestored, eventChangeCodeIssued, eventChangeCodeWithdrawn
    case eventChangeCredential, eventChangeDevice, requiredActionUpdatePassword, requiredActionConfigureTotp
    case requiredActionConfigureRecoveryAuthnCodes, requiredActionUpdateProfile, requiredActionVerifyEmail
    case requiredActionTermsAndConditions, requiredActionVerifyProfile, requiredActionUpdateEmail
    case eventsFailuresOfStrangers
    case lineUntil, lineAsked, lineNotAsked, lineNotDemanded, lineDemanded, lineLastUsed, lineListed, lineAdded
    case lineRemoved, lineRevoked, lineRevokedAt, lineKeyAdded, lineKeyRemoved
    case lineAskKeyRemove, lineAnswers, lineYes, lineHidden, linePassword, lineClientSecret
    case lineKeeps, lineToken, lineWritten
    case lineKeyFiles, lineKeyFilesToSend, linePublicKeyFile, lineGenerated, lineCanSignIn, lineCannotSignIn
    case lineNoRegistrationID, lineUnknownMethod, lineRegistered, lineChecked, lineNotChecked, lineRotated
    case lineNotRotated, lineAsks, linePlayed, lineReady, lineListening, labelUser, labelID, labelMail, labelName
    case labelEnabled, labelLocked, labelFailures, labelActions, labelDevices, labelCredentials, labelSessions
    case labelSession, labelOpen, labelClient, labelKind, labelConsent, labelAsksConsent, labelChallenge
    case labelPasswordGrant, labelServiceAccount, labelRedirects, labelSignOutURIs, labelOrigins, labelScopes,
        labelOptionalScopes
    case labelPool, labelIdentityPool, labelFingerprints, labelRefreshTokens, labelSubject, labelRegisteredWith
    case labelRegisteredAt, labelCanSignIn, labelTestKey, labelEntitlements, labelIdentityID, labelProvider
    case labelSubjectThere, labelClaim, labelRegistrationID, labelAt, labelMethod, labelOutcome, labelDetail
    case labelPrivateKey, labelKeyID, labelIssuerName, labelIssuerKeyID, labelPublicKey, labelTokenExpires
    case labelInterrupted
    case labelProfile, labelDiscovery, labelRedirectURI, labelScope, labelClientOf, labelAdministrator
    case lineAdministratorIn, lineClientNamed, labelResponseModes, labelCodeChallenges, labelSignatures
    case lineUnread, lineNoKeyID, labelIssuer, labelClaimsToKeep, labelVendorID, labelUserName
    case labelEntitlementsSet, labelIdentityProvider
    // hand-outs
    case handOutTitle, handOutNameTitle, handOutUsername, handOutCode, handOutValid, handOutUnlimited, handOutOpen
    case handOutEnter, handOutEnterOther, handOutPassword, handOutNoSpaces, handOutPasswordTitle
    case handOutTemporaryPassword, handOutPasswordUnlimited, handOutEnterPassword, handOutEnterOtherPassword
    case handOutReplacePassword, handOutExactly, handOutNumber, handOutBelongs, handOutQR
    case lineHandOutFile, lineHandOutExpired, lineHandOutNoCode, lineHandOutReplaced, lineHandOutGone
    case lineHandOutInterrupted, confirmHandOut
    // settings
    case commandSettings, commandSettingsHelp, commandSaveSettingsHelp, commandCloseSettingsHelp, settingsHeading
    case settingsLanguage, settingsTheme, settingsDark, settingsLight, settingsHighContrast, settingsProjector
    case settingsMono
    case settingsFirst, settingsFirstForm, settingsFirstDiagram, settingsMouse, settingsPlain, settingsStart
    case settingsStartMenu, settingsStartDesk, settingsPrint
    case settingsPrintHint, settingsPrintFault, settingsAtOnce
    case settingsAside, settingsAsideText, noticeSettingsSaved
    // palette
    case commandRepaint, commandPalette, commandPaletteHelp, commandRun, commandRunHelp, paletteHeading, paletteCount
    case paletteNone, paletteTheme, paletteLanguage, paletteLanguageNote
    case paletteHistory, paletteHistoryNote, historyHeading, historyNone, historyWritten, historySecrets
    case historyFault, historyNoFault, historyProvider, historyTenant, historyEvents, historyHandOut, historyFile
    case historyPool, scriptHead, scriptFile, scriptFileOf, scriptFileWritten, scriptFailed
    case paletteAsideText
    // what each event of a run is for
    case purposeStep, purposeStart, purposeStartResult, purposeStartLogin, purposeRestart, purposeRestartResult
    case purposeGetAstClientData, purposeGetAstClientDataResult, purposeSetAuthorisationCode
    case purposeSetAuthorisationCodeResult, purposeOfflineLogin, purposeOfflineLoginResult, purposeClearIamTokenCache
    case purposeClearIamTokenCacheResult, purposeDeleteUser, purposeDeleteUserResult, purposeEnableAuthenticationMode
    case purposeEnableAuthenticationModeResult, purposeGetIamAccessTokenClaims, purposeGetInformation, purposeGetState
    case purposeCancel, purposeAcknowledge, purposeInvalidState, purposeDeviceLogin, purposeRequestPIN
    case purposeConfirmPresence, purposeGetAuthorizationCode, purposeAuthorizationCode, purposeIdpSdkError
    case purposeProvideCredentials, purposeCredentials, purposeDiscovery, purposeKeys, purposeAuthorizationRequest
    case purposePage, purposePageRequest, purposeFormPost, purposeRedirect, purposeCodeRedirect, purposeTokenRequest
    case purposeTokens, purposeDeviceAuthorization, purposeUserinfo, purposeLogout, purposeRevocation
    case purposeAdministration, purposeOtherRequest, purposeOtherAnswer, purposeRefusal, purposeNoAnswer
    case purposeCheckProvider, purposeCheckAnswer, purposeCheckIDToken, purposeCheckOther
    case purposeRegisterWithAuthenticationProvider, purposeRegisterWithDeviceCheck
    case purposeRegisterWithGooglePlayIntegrity, purposeAttestationToken, purposeGetAuthenticationInfo
    case purposeGenerateKeyPair, purposeGenerateSignature, purposeStoredItem, purposeSignUp, purposeInitiateAuth
    case purposeChallenge, purposeRespondToAuthChallenge, purposeRefreshRequest, purposeSignInWithKey
    case purposeSignInWithAuthenticationProvider, purposePresentFederatedSignInUI, purposePresentFederatedSignOutUI
    case purposeRegisterFederatedId, purposeRefreshTokens, purposeClearAuthTokens, purposeSignOut
    case purposeGlobalSignOut, purposeDeregister, purposeReset, purposeResetUserData, purposeCompleted, purposeOther
    // line by line
    case plainMode, plainBack, plainCancel, plainQuit, plainAgain, plainHelp, plainYes, plainNo, plainHelpText
    case plainEnded, plainChosen, plainYesOrNo, plainState, plainChoose, plainNext, plainNeedsNumber, plainUnknown
    case plainSecret, plainSecretOptional, plainSecretKept, plainKeep, plainKeepOrEmpty, plainOptional, plainOneNumber,
        plainNumbers
    case plainBoxNo, plainBoxYes, plainDone, plainNow, plainFailed, plainMarked, plainEndpoints, plainSettings,
        plainBusy, plainInterrupted
    case plainLeave, plainNotPressed, plainNotKept, plainNewCode, plainCreateUser, plainUnlock, plainPagesOne
    case plainPagesThree, plainPagesGive, plainPagesKnow, plainUsersNone, plainUserGone
    case plainFormSandbox, plainNoneFound, plainNoneFailed, plainNoTestKeys, plainNoIssuers, plainNoFingerprints
    case plainNoDevices, plainNoAddresses, plainPalette, plainNoFields, plainRule, plainRefused, plainStopsSteps,
        plainStopsMessages, plainHidden
    case plainProfileSaved, plainFind
    // faults of the sandbox
    case commandFaults, commandFaultsHelp, commandFaultOnce, commandFaultOnceHelp, commandFaultStay
    case commandFaultStayHelp, commandFaultOff, faultsHeading, faultsIntro
    case faultsElsewhereHeading, faultsElsewhere, faultsCodes, faultsTokens, faultsConnection, faultsSudo, faultOnce
    case faultStays, faultOnlySudo, faultNotSudo, faultNotFlow, faultCommand, faultStruck, faultMetNoRequest,
        titleFault, noticeFaultOver
    case noticeFaultOnce, noticeFaultStays, noticeFaultOff, faultWrongCode, faultWrongCodeText, faultExpiredCode
    case faultExpiredCodeText, faultWrongNonce, faultWrongNonceText, faultWrongSignature, faultWrongSignatureText
    case faultUnknownKey, faultUnknownKeyText, faultClockSkew, faultClockSkewText, faultServerError
    case faultServerErrorText, faultUnavailable, faultUnavailableText, faultCutBody, faultCutBodyText, faultSlow
    case faultSlowText, faultNoKeys, faultNoKeysText, faultExpiredPage, faultExpiredPageText, faultLockedUser
    case faultLockedUserText, faultAttestationRefused, faultAttestationRefusedText, faultChallengeExpired
    case faultChallengeExpiredText, faultNonceReused, faultNonceReusedText
    // providers and profiles
    case commandProviders, commandProvidersHelp, commandUseProvider, commandUseProviderHelp, commandNewProfileHelp
    case commandEditProfile, commandEditProfileHelp, commandShowProvider, commandShowProviderHelp
    case commandSaveProfileHelp, providersHeading, providersLoading, providersAside, providersAsideText
    case providersFaulty, providersSandbox, providersSudoSandbox, providersInUse, profileHeading, profileHeadingNew
    case profileFindings, profileCheckedWhenLeft, profileNotSaved, profileName, profileNameHint, profileKind,
        profileBaseURL
    case profileBaseURLHint, profileIssuer, profileIssuerHint, profileTenant, profileRedirect, profileRedirectHint
    case profileScope, profileScopeHint, profileConfig, profileConfigHint, profileEndpoint, profileNamespace
    case noticeProfileSaved, confirmSwitch, confirmSwitchText, confirmSwitchDo
    case confirmSecrets, confirmSecretsText, confirmSecretsKeep, confirmSecretsDo
    // advice after a failed command
    case adviceAllowHost, adviceBrowser, adviceOwnPages, adviceDoctor, adviceDoctorAndJSON
    case adviceField, adviceCheckOrNewCode, adviceCheckOrAskForCode, adviceGetCode, adviceAskForCode, adviceNextCode
    case adviceSamePassword, advicePasswordTwice, adviceTyped, adviceNameAndPassword, adviceOtherPassword
    case adviceOtherPasswordSameCode, adviceEnable, adviceChangeValidity,
        adviceEnableOrChangeValidity, adviceWaitForCode, adviceUnlockUser, adviceAskToUnlock, adviceWaitUntilOrUnlock
    case adviceWaitUntilOrAsk, adviceWaitOrUnlock, adviceWaitOrAsk, adviceAddOther, adviceAddOtherWithCode
    case adviceLogin, advicePIN, adviceWaitOrLogin, adviceDoWhatPageSays, adviceTryAgainOrAsk, adviceTryAgain
    case adviceCodeWorksOnce, adviceLoginInstead, adviceUsersOfDevice, adviceActivateAgain, adviceDeleteUsers
    // names of doctor's checks
    case checkNameConfiguration, checkNameStore, checkNameAddress, checkNameTLS, checkNameDiscovery, checkNameKeys
    case checkNameAlgorithms, checkNameClock, checkNameScopes, checkNameClient, checkNameRedirect, checkNameForm
    case checkNamePKCE, checkNameAdministration, checkNameClientScopes, checkNameGraphQL, checkNameHostedPages
    case checkNameKeyFiles
    // summary of doctor
    case doctorGood, doctorGoodAsFar, doctorCouldImprove, doctorMustChange, doctorUntold
}

extension TextKey {
    /// The key named `name` in a file, or `nil` if it is unknown.
    ///
    /// `init(rawValue:)` compares the name with each case in turn, which takes milliseconds for a whole file.
    package init?(named name: String) {
        guard let key = Self.named[name] else { return nil }
        self = key
    }

    /// Hashes the case instead of its raw value, which is a string, because texts are looked up in every frame.
    package func hash(into hasher: inout Hasher) { hasher.combine(index) }

    /// The index in `allCases`, without searching: a case without associated values is stored as its number.
    var index: Int {
        withUnsafeBytes(of: self) { $0.count == 2 ? Int($0.loadUnaligned(as: UInt16.self)) : Int($0[0]) }
    }

    private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
