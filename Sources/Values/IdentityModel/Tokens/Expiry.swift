public import FoundationEssentials

/// When a token or key expires.
///
/// An expiry that never comes differs from one that nobody reports.
public enum Expiry<Time: Sendable & Hashable>: Sendable, Hashable {
    case known(Time)
    case never
    case unknown

    /// The time; `nil` if there is none or it is unknown.
    public var time: Time? { if case .known(let time) = self { time } else { nil } }

    public func map<Other>(_ convert: (Time) -> Other) -> Expiry<Other> {
        switch self {
        case .known(let time): .known(convert(time))
        case .never: .never
        case .unknown: .unknown
        }
    }
}

extension Expiry<Date> {
    /// Whether the expiry is known and has passed.
    public func hasPassed(at now: Date) -> Bool { time.map { $0 <= now } ?? false }
}
