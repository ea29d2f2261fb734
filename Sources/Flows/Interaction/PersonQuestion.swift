public import FlowModel
public import IdentityModel
public import IdpSdk
public import MasterControllerSdk

/// A question of a flow to the user; the answer must have the same ID.
public struct PersonQuestion: Sendable {
    public enum Subject: Sendable {
        /// The fields of one page of the provider, for the client `client`.
        case credentials(IdpSdkInteractionData, client: ClientID)
        /// A PIN for the device's first factor.
        case pin(PINRequest)
        /// Whether the user is present; a terminal has no sensor, so the user enters the sensor's result.
        case presence(PresenceRequest)
        /// The final address of a browser.
        case redirect(RedirectQuestion)
    }

    public let id: QuestionID
    public let subject: Subject
    /// The state of the account whose login a page has refused; `nil` if it is unknown.
    public let standing: AccountStanding?
}

/// The answer of the user, or of a front end on the user's behalf.
public enum PersonAnswer: Sendable, Hashable {
    /// A value for each requested field; other values are ignored.
    case credentials([FieldID: Secret])
    case pin(Secret)
    /// The result that a sensor would report.
    case presence(PresenceAnswer)
    /// The final address of the browser, or the part of it that contains the response.
    case redirect(Secret)
    /// No further attempt: the flow ends with the result of the last one.
    case noFurtherTry
    case cancelled(by: CancelOrigin)
}
