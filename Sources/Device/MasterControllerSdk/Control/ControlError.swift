import Sentences

/// The reason why an event failed; becomes the outcome of its result.
struct ControlError: Error, Sendable, Hashable {
    let status: StatusType
    let code: MasterControllerErrorCode
    let text: Text
    /// The number of PIN attempts left, if a PIN was rejected.
    var pinAttemptsLeft: Int?

    init(_ status: StatusType, _ code: MasterControllerErrorCode, _ text: Text, pinAttemptsLeft: Int? = nil) {
        self.status = status
        self.code = code
        self.text = text
        self.pinAttemptsLeft = pinAttemptsLeft
    }

    /// The user or the app cancelled.
    static let cancelled = ControlError(.userCancel, .cancelled, Text("Cancelled."))
}
