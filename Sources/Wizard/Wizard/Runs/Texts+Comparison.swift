import FlowModel
import IdentityModel
public import Localization
public import Recording

/// The sentences about a comparison of two runs, for the wizard and for commands.
extension Texts {
    /// What makes the runs different, in one sentence.
    public func verdict(on comparison: RunComparison) -> String {
        let (left, right) = (comparison.left, comparison.right)
        func differ(_ key: TextKey, _ name: (RecordedRun) -> String) -> String {
            self[key, ["left": name(left), "right": name(right)]]
        }
        switch comparison.verdict {
        case .flow: return differ(.compareFlows) { shown($0.header.flow) }
        case .provider:
            return differ(.compareProviders) { "\(shown($0.header.provider)) / \(shown($0.header.tenant))" }
        case .fault:
            switch (left.header.fault, right.header.fault) {
            case (let fault?, nil): return self[.compareFaultLeft, ["fault": fault.rawValue]]
            case (nil, let fault?): return self[.compareFaultRight, ["fault": fault.rawValue]]
            default: return differ(.compareFaults) { $0.header.fault?.rawValue ?? self[.runsNothing] }
            }
        case .status: return differ(.compareStatuses) { $0.ending.map { shown($0.status) } ?? self[.runsBroken] }
        case .refusal(let left, let right): return refusal(left, right)
        case .slower(let call, let left, let right):
            return self[
                left > right ? .compareSlowerLeft : .compareSlowerRight,
                ["place": shown(call), "left": measured(left), "right": measured(right)]]
        case .alike: return self[comparison.firstDifference == nil ? .compareAlike : .compareEndedAlike]
        }
    }

    private func refusal(_ left: MetRefusal?, _ right: MetRefusal?) -> String {
        guard let refusal = left ?? right else { return "" }
        let attempt = refusal.attempt.map { ", " + self[.compareAttempt, ["number": "\($0)"]] } ?? ""
        let place = shown(refusal.place) + attempt
        if let left, let right, let leftCode = left.code, let rightCode = right.code {
            return self[.compareRefusals, ["place": place, "left": shown(leftCode), "right": shown(rightCode)]]
        }
        guard let code = refusal.code else {
            return self[left == nil ? .compareCheckRight : .compareCheckLeft, ["place": place]]
        }
        return self[left == nil ? .compareRefusedRight : .compareRefusedLeft, ["place": place, "code": shown(code)]]
    }

    /// The name of an attempt; it contains the number of the page unless that is the first.
    public func name(of attempt: ComparedAttempt) -> String {
        let names = ["page": "\(attempt.page)", "number": "\(attempt.number)"]
        return attempt.page > 1 ? self[.comparePageAttempt, names] : self[.compareAttempt, names]
    }

    /// The name of what differs, in the language; a field has its own name.
    public func name(of difference: RunDifference) -> String {
        switch difference {
        case .property(let property, _, _, _): self[property.title]
        case .field(let path, _, _, _): shown(path, limit: 200)
        case .duration: self[.runsPropertyDuration]
        }
    }

    private func shown(_ text: String, limit: Int = 60) -> String { UntrustedText(text).sanitised(limit: limit) }
}

extension RunDifference.Property {
    fileprivate var title: TextKey {
        switch self {
        case .flow: .runsPropertyFlow
        case .provider: .runsPropertyProvider
        case .tenant: .runsPropertyTenant
        case .user: .runsPropertyUser
        case .fault: .runsPropertyFault
        case .status: .runsPropertyStatus
        case .state: .runsPropertyState
        case .reason: .runsPropertyReason
        case .name: .runsPropertyName
        case .outcome: .runsPropertyOutcome
        case .failure: .runsPropertyFailure
        }
    }
}
