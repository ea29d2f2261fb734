import Doctor
import FlowModel
import IdentityModel
import Sentences

extension Finding {
    /// The finding as JSON lines, one per client.
    var json: [JSONText] {
        single.map { finding in
            [
                "type": "check", "check": .string(check.rawValue), "client": .text(finding.clients.first?.rawValue),
                "outcome": .string(outcome.rawValue), "found": .string(finding.found.english),
                "advice": .text(finding.advice?.english),
            ]
        }
    }
}
