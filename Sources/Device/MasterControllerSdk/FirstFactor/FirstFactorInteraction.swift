/// Asks the user for the PIN or the presence check of the stored first factor.
///
/// Each method is called on its own thread, never on the main thread or in Swift's cooperative pool, and may block
/// until the user answers. A Master Controller waits for one call at a time, but a withdrawn call may still be blocked
/// while the next one runs.
public protocol FirstFactorInteraction: Sendable {
    /// Asks for an existing or a new PIN.
    func requestPIN(_ request: PINRequest) -> PINAnswer

    /// Asks the sensor for the user's presence.
    func confirmPresence(_ request: PresenceRequest) -> PresenceOutcome

    /// Withdraws the pending call, because the event was cancelled.
    ///
    /// Called on any thread while the other call may still be blocked; the return value of that call is ignored.
    func withdrawRequest()
}

extension FirstFactorInteraction {
    /// Does nothing: the pending call ends when the user answers.
    public func withdrawRequest() {}
}

public struct PINRequest: Sendable, Hashable {
    public enum Purpose: String, Sendable, Hashable, CaseIterable {
        /// Opens the stored factor.
        case unlock
        /// A new PIN, for the next factor.
        case create
    }

    /// Why the previous PIN was rejected.
    public enum Refusal: String, Sendable, Hashable, CaseIterable {
        case wrong
        /// A new PIN needs at least ``PINRule/minimumLength`` characters.
        case tooShort
        /// A new PIN can have at most ``PINRule/maximumLength`` bytes.
        case tooLong
    }

    public let purpose: Purpose
    /// The factor's user; `nil` if no user is known yet (an activation).
    public let user: KsUserIdentifier?
    /// The number of attempts left before the factor is deleted; `nil` for a new PIN.
    public let attemptsLeft: Int?
    /// Why the previous PIN was rejected; `nil` for the first request.
    public let refusal: Refusal?

    public init(purpose: Purpose, user: KsUserIdentifier?, attemptsLeft: Int? = nil, refusal: Refusal? = nil) {
        self.purpose = purpose
        self.user = user
        self.attemptsLeft = attemptsLeft
        self.refusal = refusal
    }
}

/// The user's answer to a request for a PIN.
public enum PINAnswer: Sendable, Hashable {
    case entered(Secret)
    /// The user cancelled: the event ends USER_CANCEL.
    case cancelled
    /// There are no further attempts: the event ends with the status of the last one (INVALID_PIN), or USER_CANCEL if
    /// there was none.
    case exhausted
}

/// A request for a presence check.
public struct PresenceRequest: Sendable, Hashable {
    public let user: KsUserIdentifier

    public init(user: KsUserIdentifier) { self.user = user }
}

/// The sensor's result (KOBIL subsystem 802: the operating system's biometry codes).
public enum PresenceOutcome: String, Sendable, Hashable, CaseIterable {
    /// The user was recognised.
    case match
    /// Another person is at the sensor: WRONG_CREDENTIALS, 802025293.
    case noMatch
    /// The user cancelled: USER_CANCEL, 802000128.
    case cancelled
    /// Too many attempts at the sensor: TEMPORARY_LOCKED, 802000008.
    case lockedOut
    /// No sensor, or no user enrolled at it: NOT_SUPPORTED, 802067811.
    case notEnrolled
}

public enum PINRule {
    /// In characters; apps should suggest six, because all four-digit PINs can be tried on a copied store within hours.
    public static let minimumLength = 4
    /// In bytes of UTF-8.
    public static let maximumLength = 64

    /// The rule that a new PIN violates.
    public static func refusal(of pin: Secret) -> PINRequest.Refusal? {
        if pin.count > maximumLength { return .tooLong }
        return pin.exposedText.count < minimumLength ? .tooShort : nil
    }
}

/// The default for apps without an interaction: cancels every PIN request and reports no sensor.
public struct AbsentFirstFactorInteraction: FirstFactorInteraction {
    public init() {}

    public func requestPIN(_ request: PINRequest) -> PINAnswer { .cancelled }
    /// Reports that there is no sensor.
    public func confirmPresence(_ request: PresenceRequest) -> PresenceOutcome { .notEnrolled }
}
