import FlowModel
import IdentityModel
import Sentences

extension Finding {
    /// The placeholder for the client's name in a finding; sanitised text never contains it.
    static let subject = "\u{0}"

    /// Returns the finding about one client, which is named later; a failure of a client that is not needed becomes a
    /// warning.
    func about(_ examined: ExaminedClient) -> Finding {
        var finding = self
        finding.clients = [examined.client.id]
        guard outcome == .failed, !examined.isNeeded, !isUnreachable else { return finding }
        finding.outcome = .warning
        let flows = Text("Only \(examined.flows.joined(separator: ", ")) needs it.")
        finding.advice = .joined([advice ?? .empty, flows])
        return finding
    }

    /// Groups equal findings of several clients, in the order of the checks; each names its clients.
    ///
    /// `count` is the number of clients: a single client is named only if the sentence has the placeholder.
    static func grouped(_ findings: [Finding], of count: Int) -> [Finding] {
        var groups: [Finding] = []
        for finding in findings {
            if let place = groups.firstIndex(where: { $0.says(theSameAs: finding) }) {
                groups[place].clients += finding.clients
            } else {
                groups.append(finding)
            }
        }
        let order = Check.allCases
        let sorted = groups.enumerated().sorted { one, other in
            let places = [one, other].map { order.firstIndex(of: $0.element.check) ?? 0 }
            return (places[0], one.offset) < (places[1], other.offset)
        }
        return sorted.map { $0.element.named(amongClients: count) }
    }

    /// The finding of each client separately, for scripts.
    package var single: [Finding] {
        guard let unnamed else { return [self] }
        return clients.map { client in
            var finding = self
            (finding.found, finding.advice, finding.clients) = (unnamed.found, unnamed.advice, [client])
            return finding.named(amongClients: 1)
        }
    }

    private func says(theSameAs other: Finding) -> Bool {
        (check, outcome, found, advice, isUnreachable)
            == (other.check, other.outcome, other.found, other.advice, other.isUnreachable)
    }

    private func named(amongClients count: Int) -> Finding {
        guard !clients.isEmpty else { return self }
        let names = clients.map { UntrustedText($0.rawValue).sanitised(limit: 200) }
        let name: Text = names.count == 1 ? Text(verbatim: names[0]) : Text("each")
        var finding = self
        finding.unnamed = Unnamed(found: found, advice: advice)
        finding.found = found.replacing(Self.subject, with: name)
        finding.advice = advice?.replacing(Self.subject, with: name)
        if names.count > 1 {
            finding.found =
                names.count == count && check != .client
                ? Text("all \(count) clients: \(finding.found)")
                : Text(untranslated: "\(names.joined(separator: ", ")): \(finding.found)")
        } else if count > 1, finding.found == found {
            finding.found = Text(untranslated: "\(name): \(finding.found)")
        }
        return finding
    }
}
