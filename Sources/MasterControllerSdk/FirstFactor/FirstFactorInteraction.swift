/// Who is asked when the stored first factor needs a PIN or the person's presence.
///
/// Every method is called on a thread of the Master Controller's own, never on the main thread and never on Swift's cooperative pool; it may block
/// until the person answers. For each Master Controller one call at a
/// time is of interest; one that was withdrawn may still block beside the next.
public protocol FirstFactorInteraction: Sendable {
    /// Asks for a PIN, an existing one or a new one.
    func requestPIN(_ request: PINRequest) -> PINAnswer

    /// Asks the sensor whether the person is there.
    func confirmPresence(_ request: PresenceRequest) -> PresenceOutcome

    /// Tells that the open call's answer is no longer wanted, because the event was cancelled.
    ///
    /// Called from any thread while the other call may still block; what that call returns is dropped.
    func withdrawRequest()
}

extension FirstFactorInteraction {
    /// Does nothing: the open call ends when the person answers.
    public func withdrawRequest() {}
}

/// What a PIN is asked for.
public struct PINRequest: Sendable, Hashable {
    /// What the PIN is asked for.
    public enum Purpose: String, Sendable, Hashable, CaseIterable {
        /// The PIN that guards the stored factor.
        case unlock
        /// A new PIN, to guard the factor from now on.
        case create
    }

    /// Why the last answer was not taken.
    public enum Refusal: String, Sendable, Hashable, CaseIterable {
        /// It is not the PIN.
        case wrong
        /// A new PIN has at least ``PINRule/minimumLength`` characters.
        case tooShort
        /// A new PIN has at most ``PINRule/maximumLength`` bytes.
        case tooLong
    }

    /// What the PIN is asked for.
    public let purpose: Purpose
    /// Whose factor; nil where nobody is known yet (an activation).
    public let user: KsUserIdentifier?
    /// How many tries are left before the factor is dropped; nil for a new PIN.
    public let attemptsLeft: Int?
    /// Why the last answer was not taken, nil at the first time of asking.
    public let refusal: Refusal?

    /// Makes a request.
    public init(purpose: Purpose, user: KsUserIdentifier?, attemptsLeft: Int? = nil, refusal: Refusal? = nil) {
        self.purpose = purpose
        self.user = user
        self.attemptsLeft = attemptsLeft
        self.refusal = refusal
    }
}

/// What the person said.
public enum PINAnswer: Sendable, Hashable {
    /// A PIN.
    case entered(Secret)
    /// The person does not want to: the event ends USER_CANCEL.
    case cancelled
    /// There is no further try: the event ends with what the last one came to (INVALID_PIN), or USER_CANCEL where there was none.
    case exhausted
}

/// What presence is asked for.
public struct PresenceRequest: Sendable, Hashable {
    /// Whose factor shall be released.
    public let user: KsUserIdentifier

    /// Makes a request.
    public init(user: KsUserIdentifier) { self.user = user }
}

/// What the sensor said (KOBIL subsystem 802: the operating system's biometry codes).
public enum PresenceOutcome: String, Sendable, Hashable, CaseIterable {
    /// The person is there.
    case match
    /// Somebody else is there: WRONG_CREDENTIALS, 802025293.
    case noMatch
    /// The person does not want to: USER_CANCEL, 802000128.
    case cancelled
    /// Too many tries at the sensor: TEMPORARY_LOCKED, 802000008.
    case lockedOut
    /// There is no sensor, or nobody is enrolled at it: NOT_SUPPORTED, 802067811.
    case notEnrolled
}

/// What a new PIN must be.
public enum PINRule {
    /// In characters; an app proposes six, since all PINs of four digits can be tried on a copied file within hours.
    public static let minimumLength = 4
    /// In bytes of UTF-8.
    public static let maximumLength = 64

    /// What a new PIN breaks, nil where it can be taken.
    public static func refusal(of pin: Secret) -> PINRequest.Refusal? {
        if pin.count > maximumLength { return .tooLong }
        return pin.exposedText.count < minimumLength ? .tooShort : nil
    }
}

/// Stands where an app gives nobody to ask: every PIN is cancelled, and no sensor is there.
public struct AbsentFirstFactorInteraction: FirstFactorInteraction {
    /// Makes it.
    public init() {}

    /// Cancels.
    public func requestPIN(_ request: PINRequest) -> PINAnswer { .cancelled }
    /// Tells that there is no sensor.
    public func confirmPresence(_ request: PresenceRequest) -> PresenceOutcome { .notEnrolled }
}
