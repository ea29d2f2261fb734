public import FlowModel
public import HTTPMessage
public import IdentityModel
public import IdpSdk
public import MasterControllerSdk
public import Sentences

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

/// A question for the final address of a browser, repeated until the address belongs to this flow.
public struct RedirectQuestion: Sendable, Hashable {
    /// The address to open in any browser.
    public let url: String
    /// Headers that the browser must add to every request.
    public let headers: HTTPHeaders
    /// The beginning of the expected address.
    public let redirectURI: String
    /// Why the previous address was refused, as a sentence; `nil` for the first question.
    public let refusal: Text?
}
