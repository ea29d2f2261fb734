import FoundationEssentials
import TestSupport
import Testing

@testable import IdentityStore

/// A moment relative to a user's validity, with the attributes that make the present such a moment.
enum ValidityMoment: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case beforeTheBegin
    case atTheBegin
    case within
    case atTheEnd
    case afterTheEnd

    var testDescription: String { rawValue }

    var isUsable: Bool { self == .atTheBegin || self == .within }

    var reason: UnusableReason? {
        switch self {
        case .beforeTheBegin: .notYetValid
        case .atTheBegin, .within: nil
        case .atTheEnd, .afterTheEnd: .expired
        }
    }

    func attributes(at now: Date) -> [String: [String]] {
        func time(_ seconds: Double) -> [String] { [now.addingTimeInterval(seconds).formatted(.iso8601)] }
        return switch self {
        case .beforeTheBegin: ["validFrom": time(1), "validUntil": time(60)]
        case .atTheBegin: ["validFrom": time(0), "validUntil": time(60)]
        case .within: ["validFrom": time(-60), "validUntil": time(60)]
        case .atTheEnd: ["validFrom": time(-60), "validUntil": time(0)]
        case .afterTheEnd: ["validUntil": time(-1)]
        }
    }
}

extension TestProvider {
    /// Sets a user's validity, so that the present is this moment of it.
    func set(_ moment: ValidityMoment, of name: String) async throws {
        let attributes = moment.attributes(at: clock.now())
        try await updateUser(name) { $0.attributes = attributes }
    }
}
