import FlowModel
import IdentityModel
public import Localization
public import Recording
import Sentences

/// The sentences about a comparison of two runs, for the wizard and for commands.
extension Texts {
    /// What makes the runs different, in one sentence.
    public func verdict(on comparison: RunComparison) -> String {
        let (left, right) = (comparison.left, comparison.right)
        func differ(_ key: Text, _ name: (RecordedRun) -> String) -> String {
            self(key.filled([.left: name(left), .right: name(right)]))
        }
        switch comparison.verdict {
        case .flow: return differ(Text("Different flows: left \(.left), right \(.right).")) { shown($0.header.flow) }
        case .provider:
            return differ(Text("Different providers: left \(.left), right \(.right).")) {
                "\(shown($0.header.provider)) / \(shown($0.header.tenant))"
            }
        case .fault:
            switch (left.header.fault, right.header.fault) {
            case (let fault?, nil): return self(Text("Only the left run had a fault: \(fault.rawValue)."))
            case (nil, let fault?): return self(Text("Only the right run had a fault: \(fault.rawValue)."))
            default:
                return differ(Text("Different faults: left \(.left), right \(.right).")) {
                    $0.header.fault?.rawValue ?? self(Text("nothing"))
                }
            }
        case .status:
            return differ(Text("Different results: left \(.left), right \(.right).")) {
                $0.ending.map { shown($0.status) } ?? self(Text("did not end"))
            }
        case .refusal(let left, let right): return refusal(left, right)
        case .slower(let call, let left, let right):
            return self(
                left > right
                    ? Text(
                        "The left run was at least twice as slow at \(shown(call)): \(measured(left)) instead of \(measured(right))."
                    )
                    : Text(
                        "The right run was at least twice as slow at \(shown(call)): \(measured(right)) instead of \(measured(left))."
                    ))
        case .alike:
            return self(
                comparison.firstDifference == nil
                    ? Text("Both runs are the same.") : Text("Both runs ended the same way, but some events differ."))
        }
    }

    private func refusal(_ left: MetRefusal?, _ right: MetRefusal?) -> String {
        guard let refusal = left ?? right else { return "" }
        let attempt = refusal.attempt.map { ", " + self(Text("attempt \($0)")) } ?? ""
        let place = shown(refusal.place) + attempt
        if let left, let right, let leftCode = left.code, let rightCode = right.code {
            return self(Text("Different refusals at \(place): left \(shown(leftCode)), right \(shown(rightCode))."))
        }
        guard let code = refusal.code else {
            return self(
                left == nil
                    ? Text("Only in the right run this check failed: \(place).")
                    : Text("Only in the left run this check failed: \(place)."))
        }
        return self(
            left == nil
                ? Text("Only the right run was refused at \(place): \(shown(code)).")
                : Text("Only the left run was refused at \(place): \(shown(code))."))
    }

    /// The name of an attempt; it contains the number of the page unless that is the first.
    public func name(of attempt: ComparedAttempt) -> String {
        let page = "\(attempt.page)"
        let number = "\(attempt.number)"
        return attempt.page > 1
            ? self(Text("page \(page), attempt \(number)"))
            : self(Text("attempt \(number)"))
    }

    /// The name of what differs, in the language; a field has its own name.
    public func name(of difference: RunDifference) -> String {
        switch difference {
        case .property(let property, _, _, _): self(property.title)
        case .field(let path, _, _, _): shown(path, limit: 200)
        case .duration: self(Text("duration"))
        }
    }

    private func shown(_ text: String, limit: Int = 60) -> String { UntrustedText(text).sanitised(limit: limit) }
}

extension RunDifference.Property {
    fileprivate var title: Text {
        switch self {
        case .flow: Text("flow")
        case .provider: Text("provider")
        case .tenant: Text("tenant")
        case .user: Text("user")
        case .fault: Text("fault")
        case .status: Text("status")
        case .state: Text("state", context: "SDK")
        case .reason: Text("reason")
        case .name: Text("name")
        case .outcome: Text("outcome")
        case .failure: Text("failure")
        }
    }
}
