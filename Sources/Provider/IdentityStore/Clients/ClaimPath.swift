import JOSE

/// The path of a claim, which may be nested: `a.b`.
///
/// A dot after a backslash is part of a name.
package struct ClaimPath: Sendable, Hashable {
    private let names: [String]

    /// Parses a mapper's `claim.name`; returns `nil` if it is missing, empty or a protected claim.
    init?(_ text: String?) {
        guard let text, !text.isEmpty, Self.fits(text) else { return nil }
        let names = Self.names(in: text)
        guard !names.contains(""), let first = names.first, !ProtocolMapper.protectedClaims.contains(first) else {
            return nil
        }
        self.names = names
    }

    private init(names: [String]) { self.names = names }

    /// The path with each `${client_id}` replaced by a client's ID.
    func naming(_ client: String) -> ClaimPath {
        ClaimPath(
            names: names.map { name in
                guard let place = name.firstRange(of: "${client_id}") else { return name }
                return name.replacingCharacters(in: place, with: client)
            })
    }

    /// Whether a path is within the limits for length and depth.
    package static func fits(_ text: String) -> Bool {
        text.fits(StoredBounds.claimPath) && names(in: text).count <= StoredBounds.claimNames
    }

    private static func names(in text: String) -> [String] {
        var names = [""]
        var isEscaped = false
        for character in text {
            switch character {
            case "\\" where !isEscaped:
                isEscaped = true
                continue
            case "." where !isEscaped: names.append("")
            default: names[names.count - 1].append(character)
            }
            isEscaped = false
        }
        return names
    }

    func value(in claims: JSONValue) -> JSONValue? {
        names.reduce(claims) { value, name in value?[name] }
    }

    /// Sets the value at this path.
    ///
    /// A value along the path that is not an object is replaced by one.
    func put(_ value: JSONValue, into claims: inout JSONValue) {
        if names.count == 1, case .object = claims {
            claims[names[0]] = value
            return
        }
        // The members of the object around each name, outermost first.
        var holders: [[String: JSONValue]] = []
        var holder: JSONValue? = claims
        for name in names {
            let members = holder?.object ?? [:]
            holders.append(members)
            holder = members[name]
        }
        var value = value
        for (name, members) in zip(names, holders).reversed() {
            value = .object(members.merging([name: value]) { $1 })
        }
        claims = value
    }
}

extension String {
    fileprivate func firstRange(of part: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            start = index(after: start)
        }
        return nil
    }

    fileprivate func replacingCharacters(in range: Range<String.Index>, with new: String) -> String {
        String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
    }
}
