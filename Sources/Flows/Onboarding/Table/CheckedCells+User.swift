import IdentityModel
import Sentences
import SeparatedValues

extension CheckedCells {
    /// The bounds of names at Keycloak and at our server.
    private static let longestName = 255
    private static let shortestUsername = 3

    mutating func username() -> String? {
        guard let cell = cell(.username) else {
            if isEmpty(.username) { refuse(place(of: .username), Text("the username is missing")) }
            return nil
        }
        guard cell.text.count >= Self.shortestUsername, cell.text.utf8.count <= Self.longestName else {
            refuse(
                cell.place,
                Text("a username has \(Self.shortestUsername) to \(Self.longestName) characters: \"\(cell.text)\""))
            return nil
        }
        return checked(cell, .username, NameCharacters.username.firstRefused(in: cell.text))
    }

    /// Refuses what the server refuses.
    mutating func email() -> String? {
        guard let cell = cell(.email) else { return nil }
        guard cell.text.utf8.count <= Self.longestName, EmailRule.accepts(cell.text) else {
            refuse(cell.place, Text("\"\(cell.text)\" is not an e-mail address"))
            return nil
        }
        return cell.text
    }

    mutating func personName(_ column: OnboardingColumn) -> String? {
        guard let cell = cell(column) else { return nil }
        guard cell.text.utf8.count <= Self.longestName else {
            refuse(cell.place, Text("\(column.title) has more than \(Self.longestName) characters"))
            return nil
        }
        return checked(cell, column, NameCharacters.personName.firstRefused(in: cell.text))
    }

    mutating func tenant() -> TenantID? {
        guard let cell = cell(.tenant) else { return nil }
        return checked(cell, .tenant, NameCharacters.firstRefused(inRealm: cell.text)).map { TenantID($0) }
    }

    mutating func password() -> Secret? { untrimmedCell(.password).map { Secret($0.text) } }

    /// Paths; a leading slash may be missing.
    mutating func groups() -> [String]? {
        guard let cell = cell(.groups) else { return nil }
        var paths: [String] = []
        for part in cell.text.split(separator: "|", omittingEmptySubsequences: false) {
            let name = String(part).trimmingBlanks
            let path = name.hasPrefix("/") ? name : "/" + name
            guard path != "/", !path.hasSuffix("/"), !path.contains("//") else {
                refuse(cell.place, Text("\"\(name)\" is not the path of a group, such as /staff/berlin"))
                return nil
            }
            if !paths.contains(path) { paths.append(path) }
        }
        return paths
    }

    mutating func attributes() -> [String: String] {
        var attributes: [String: String] = [:]
        for case .attribute(let name)? in header.columns {
            if let cell = cell(.attribute(name), allowsLineBreaks: true) { attributes[name] = cell.text }
        }
        return attributes
    }

    private mutating func checked(_ cell: Cell, _ column: OnboardingColumn, _ refused: RefusedCharacter?) -> String? {
        guard let refused else { return cell.text }
        refuse(cell.place, Text("\(column.title) must not contain \(refused.shown): character \(refused.position)"))
        return nil
    }
}
