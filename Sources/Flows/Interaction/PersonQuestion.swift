public import IdentityModel
public import IdpSdk
public import MasterControllerSdk

/// What a flow asks the person, with the id that the answer must carry.
public struct PersonQuestion: Sendable {
    /// What is asked.
    public enum Subject: Sendable {
        /// The fields of one page of the provider, for that client.
        case credentials(IdpSdkInteractionData, client: ClientID)
        /// A PIN for the device's first factor.
        case pin(PINRequest)
        /// Whether the person is there; a terminal has no sensor, so the person says what it would report.
        case presence(PresenceRequest)
        /// The address that a browser ended at.
        case redirect(RedirectQuestion)
    }

    /// The id of the question.
    public let id: QuestionID
    /// The flow that asks.
    public let flow: FlowName
    /// What is asked.
    public let subject: Subject
    /// What the provider's administration says of the account whose login a page has refused; nil where it has nothing to say.
    public let standing: AccountStanding?
}

/// What the person, or a front end in his place, answers.
public enum PersonAnswer: Sendable, Hashable {
    /// A value for each field that was asked; what was not asked is ignored.
    case credentials([FieldID: Secret])
    /// The PIN.
    case pin(Secret)
    /// What the sensor would report.
    case presence(PresenceOutcome)
    /// The address, or the part of it that carries the answer.
    case redirect(Secret)
    /// There is no further try: the flow ends with what the last one came to.
    case noFurtherTry
    /// The flow is cancelled.
    case cancelled(by: CancelOrigin)
}
