import Sentences

/// Whether and when an event is handled in a state.
enum Admission: Sendable, Hashable {
    /// Answered immediately, even while another event runs.
    case now
    /// Handled in turn.
    case inTurn
    /// Queued until the start or restart has ended, and then evaluated again.
    case waits
    /// Not possible in this state; the text lists what is.
    case refused(Text)

    /// The admission of every event in every state (Sources/KOBIL.md, Events and states).
    ///
    /// Pure, and without a default case, so that a new event or state must be decided for each pair.
    static func of(_ request: ControllerRequest, in state: ControllerState) -> Admission {
        switch (state, request) {
        case (_, .cancel): .now
        case (.starting, _), (.restarting, _): .waits
        case (_, .getInformation), (_, .getState): .now

        case (.uninitialised, .start): .inTurn
        case (.uninitialised, .restart), (.uninitialised, .getAstClientData), (.uninitialised, .setAuthorisationCode),
            (.uninitialised, .offlineLogin), (.uninitialised, .deviceLogin), (.uninitialised, .clearIamTokenCache),
            (.uninitialised, .deleteUser),
            (.uninitialised, .enableAuthenticationMode), (.uninitialised, .getIamAccessTokenClaims):
            .refused(Text("The Master Controller is not started: send Start first."))

        case (.activationRequired, .start), (.loginRequired, .start), (.loggedIn, .start), (.unidentified, .start):
            .refused(Text("The Master Controller is started already: send Restart to start again."))
        case (_, .restart): .inTurn

        case (.unidentified, .getAstClientData), (.unidentified, .setAuthorisationCode), (.unidentified, .offlineLogin),
            (.unidentified, .deviceLogin),
            (.unidentified, .clearIamTokenCache), (.unidentified, .deleteUser),
            (.unidentified, .enableAuthenticationMode), (.unidentified, .getIamAccessTokenClaims):
            .refused(Text("An internal error interrupted an activation or a deletion: send Restart."))

        case (.activationRequired, .enableAuthenticationMode), (.activationRequired, .getIamAccessTokenClaims):
            .refused(Text("Nobody is activated on this device: activate a user first."))
        case (.loginRequired, .enableAuthenticationMode), (.loginRequired, .getIamAccessTokenClaims):
            .refused(Text("Nobody is logged in: log in first."))
        case (.loggedIn, .enableAuthenticationMode), (.loggedIn, .getIamAccessTokenClaims): .inTurn

        case (.activationRequired, .getAstClientData), (.activationRequired, .setAuthorisationCode),
            (.activationRequired, .offlineLogin), (.activationRequired, .deviceLogin),
            (.activationRequired, .clearIamTokenCache),
            (.activationRequired, .deleteUser), (.loginRequired, .getAstClientData),
            (.loginRequired, .setAuthorisationCode), (.loginRequired, .offlineLogin), (.loginRequired, .deviceLogin),
            (.loginRequired, .clearIamTokenCache), (.loginRequired, .deleteUser), (.loggedIn, .getAstClientData),
            (.loggedIn, .setAuthorisationCode), (.loggedIn, .offlineLogin), (.loggedIn, .deviceLogin),
            (.loggedIn, .clearIamTokenCache),
            (.loggedIn, .deleteUser):
            .inTurn
        }
    }
}
