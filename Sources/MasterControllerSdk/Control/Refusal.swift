/// Why an event did not do what it is for; becomes the outcome of its result.
struct Refusal: Error, Sendable, Hashable {
    let status: StatusType
    let code: MasterControllerErrorCode
    let text: String
    /// How many tries of the PIN are left, where a PIN was refused.
    var pinAttemptsLeft: Int?

    init(_ status: StatusType, _ code: MasterControllerErrorCode, _ text: String, pinAttemptsLeft: Int? = nil) {
        self.status = status
        self.code = code
        self.text = text
        self.pinAttemptsLeft = pinAttemptsLeft
    }

    /// The person or the app cancelled.
    static let cancelled = Refusal(.userCancel, .cancelled, "Cancelled.")
}
